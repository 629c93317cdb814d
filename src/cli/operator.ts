import { userInfo } from 'node:os'
import type { CommandLine } from '../access/audit-trail.js'

/** The actor of a command, for the audit log. */
export function operator(command: string): CommandLine {
  return { command, user: systemUser() }
}

/** Null if the user has no name, as in some containers. */
function systemUser(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
