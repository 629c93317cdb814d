import { z } from 'zod'
import { url } from './setting-values.js'

/** The desk, at `/desk`; entries as in settings.ts. */
export const deskSettings = {
  DESK: {
    schema: z.enum(['on', 'off']).optional(),
    default: 'on (in production: off)',
    example: 'on',
    about:
      'Serves the desk, the web application for officers, at /desk. In production it needs DESK_OIDC_ISSUER and DESK_OIDC_CLIENT_ID: docs/desk.md.',
  },
  DESK_OIDC_ISSUER: {
    schema: url('http:', 'https:').optional(),
    default: 'none (in development: demo users)',
    example: 'https://login.example/',
    about:
      'OpenID Connect issuer for signing in to the desk. Needs DESK_OIDC_CLIENT_ID, a public client with tokens that the gateway accepts.',
  },
  DESK_OIDC_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    default: 'none',
    example: 'housing-desk',
    about: 'Client id of the desk at DESK_OIDC_ISSUER. Its redirect URL ends in /desk.',
  },
} as const

interface DeskConfig {
  readonly production: boolean
  readonly desk: boolean
  readonly DESK_OIDC_ISSUER?: string | undefined
  readonly DESK_OIDC_CLIENT_ID?: string | undefined
}

/** One sentence for each missing setting of the desk’s sign-in. */
export function deskFaults(config: DeskConfig): string[] {
  const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: client } = config
  const isNeeded = config.production && config.desk
  const because = isNeeded ? 'DESK=on in production' : null
  return [
    ...(issuer === undefined && (isNeeded || client !== undefined)
      ? [`DESK_OIDC_ISSUER is required with ${because ?? 'DESK_OIDC_CLIENT_ID'}.`]
      : []),
    ...(client === undefined && (isNeeded || issuer !== undefined)
      ? [`DESK_OIDC_CLIENT_ID is required with ${because ?? 'DESK_OIDC_ISSUER'}.`]
      : []),
  ]
}
