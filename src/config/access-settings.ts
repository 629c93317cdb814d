import { z } from 'zod'
import type { Addressee } from '../access/addressee.js'
import { allScopes, isScope, type Scope } from '../access/scopes.js'
import { json, url } from './setting-values.js'

/** JSON: the scopes of each group. */
const groupScopes = json(
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
const groupRecipients = json(
  z.record(z.string(), z.array(member)),
  '{"housing-officers":["role:officer","patch:E8-12"]}',
)

/** Authentication and authorisation; entries as in settings.ts. */
export const accessSettings = {
  AUTH_JWKS_URL: {
    schema: url('http:', 'https:').optional(),
    example: 'https://login.example/.well-known/jwks.json',
    about:
      'URL of the token issuer’s public keys (RS256, ES256 and similar). Needs AUTH_ISSUER and AUTH_AUDIENCE.',
  },
  AUTH_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    default: 'a random development secret in DATA_DIR',
    example: 'a-long-random-text-of-at-least-32-characters',
    about: 'Shared secret of HS256 tokens, instead of AUTH_JWKS_URL. At least 32 characters.',
  },
  AUTH_ISSUER: {
    schema: z.string().min(1).optional(),
    default: 'any',
    example: 'https://login.example/',
    about: 'Required "iss" of tokens.',
  },
  AUTH_AUDIENCE: {
    schema: z.string().min(1).optional(),
    default: 'any',
    example: 'housing-gateway',
    about: 'Required "aud" of tokens.',
  },
  AUTH_GROUP_SCOPES: {
    schema: groupScopes.default({}),
    default: '{}',
    example: '{"housing-officers":["search:persons","search:assets"]}',
    about: 'JSON: the scopes of each token group.',
  },
  AUTH_GROUP_RECIPIENTS: {
    schema: groupRecipients.default({}),
    default: '{}',
    example: '{"housing-officers":["role:officer","team:rents","patch:E8-12"]}',
    about:
      'JSON: the roles, teams and patches of each token group. Notifications can be addressed to them.',
  },
} as const
