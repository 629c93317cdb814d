import { z } from 'zod'
import type { Addressee } from '../access/addressee.js'
import { allScopes, isScope, type Scope } from '../access/scopes.js'

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON: the scopes of each group. */
export const groupScopes = z.string().transform((text, context): Record<string, Scope[]> => {
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const parsed = jsonOf(text)
  if (parsed === undefined) {
    return refuse('must be JSON like {"housing-officers":["search:persons"]}')
  }
  const shape = z.record(z.string(), z.array(z.string())).safeParse(parsed)
  if (!shape.success) return refuse('must map each group name to a list of scopes')
  const unknown = Object.values(shape.data)
    .flat()
    .filter((word) => !isScope(word))
  if (unknown.length > 0) {
    // The word itself is not repeated: it may be a secret that was put into the wrong variable.
    return refuse(`names ${unknown.length} unknown scope(s). Known are: ${allScopes.join(', ')}`)
  }
  return shape.data as Record<string, Scope[]>
})

const memberForm = /^(role|team|patch):(\P{C}{1,200})$/u

/** `role:officer` as an addressee. */
const member = z
  .string()
  .regex(memberForm)
  .transform((text): Addressee => {
    const [, kind = '', value = ''] = memberForm.exec(text) ?? []
    return { kind: kind as 'role' | 'team' | 'patch', value }
  })

/** JSON: the roles, teams and patches of each group. */
export const groupRecipients = z
  .string()
  .transform((text, context): Record<string, Addressee[]> => {
    const shape = z.record(z.string(), z.array(member)).safeParse(jsonOf(text))
    if (shape.success) return shape.data
    context.addIssue({
      code: 'custom',
      message:
        'must be JSON that maps each group to roles, teams and patches, like {"housing-officers":["role:officer","patch:E8-12"]}',
    })
    return z.NEVER
  })
