import { userInfo } from 'node:os'
import type { CommandLine } from '../access/audit-trail.js'

/** Who gave a command, for the audit trail. */
export function operator(command: string): CommandLine {
  return { command, user: systemUser() }
}

/** In a container the user may have a number only. */
function systemUser(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
