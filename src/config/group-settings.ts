import { z } from 'zod'
import type { Addressee } from '../access/addressee.js'
import { allScopes, isScope, type Scope } from '../access/scopes.js'
import { json } from './setting-values.js'

/** JSON: the scopes of each group. */
export const groupScopes = json(
  z.record(z.string(), z.array(z.string())).transform((groups, context) => {
    const unknown = Object.values(groups)
      .flat()
      .filter((word) => !isScope(word))
    if (unknown.length === 0) return groups as Record<string, Scope[]>
    // Do not repeat the word: it may be a secret in the wrong variable.
    const message = `has ${unknown.length} unknown scope(s). Known scopes: ${allScopes.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  '{"housing-officers":["search:persons"]}',
)

const memberForm = /^(role|team|patch):(\P{C}{1,200})$/u

/** `role:officer` as an addressee. */
const member = z
  .string()
  .regex(memberForm, 'must look like role:officer, team:rents or patch:E8-12')
  .transform((text): Addressee => {
    const [, kind = '', value = ''] = memberForm.exec(text) ?? []
    return { kind: kind as 'role' | 'team' | 'patch', value }
  })

/** JSON: the roles, teams and patches of each group. */
export const groupRecipients = json(
  z.record(z.string(), z.array(member)),
  '{"housing-officers":["role:officer","patch:E8-12"]}',
)
