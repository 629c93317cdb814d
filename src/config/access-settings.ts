import { z } from 'zod'
import { groupRecipients, groupScopes } from './group-settings.js'
import { url } from './setting-values.js'

/** Authentication and authorisation; entries as in settings.ts. */
export const accessSettings = {
  AUTH_JWKS_URL: {
    schema: url('http:', 'https:').optional(),
    default: 'none',
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

interface AccessConfig {
  readonly AUTH_JWKS_URL?: string | undefined
  readonly AUTH_SECRET?: string | undefined
  readonly AUTH_ISSUER?: string | undefined
  readonly AUTH_AUDIENCE?: string | undefined
}

/** One sentence for each contradiction between these settings. */
export function accessFaults(config: AccessConfig): string[] {
  const faults: string[] = []
  if (config.AUTH_JWKS_URL !== undefined && config.AUTH_SECRET !== undefined) {
    faults.push('AUTH_JWKS_URL and AUTH_SECRET exclude each other. Keep one.')
  }
  if (config.AUTH_JWKS_URL !== undefined) {
    if (config.AUTH_ISSUER === undefined) faults.push('AUTH_ISSUER is required with AUTH_JWKS_URL.')
    if (config.AUTH_AUDIENCE === undefined)
      faults.push('AUTH_AUDIENCE is required with AUTH_JWKS_URL.')
  }
  return faults
}
