import { z } from 'zod'
import { commaList, url } from './setting-values.js'
import { parseUrl } from '../foundation/parse-url.js'

/** Why the text is not an origin, or null if it is one. The text is not repeated, because it may be a secret. */
function originFault(text: string): string | null {
  if (text.includes('*')) {
    return 'has a *, but wildcards are not supported. Name each origin, such as https://housing.example'
  }
  const url = parseUrl(text)
  if (url === null || !/^https?:\/\//i.test(text)) {
    return 'must be origins with http:// or https://, such as https://housing.example'
  }
  const { pathname, search, hash, username, password } = url
  if (username !== '' || password !== '') {
    return 'has a user name or password, which an origin never has. Remove it'
  }
  if (pathname !== '/' || search !== '' || hash !== '') {
    return 'has a path, query or fragment, which an origin never has. Use only scheme, host and port, such as https://housing.example'
  }
  return null
}

/** Origins as browsers send them: lower case, without a trailing slash or default port. */
const corsOrigins = z.array(
  z.string().transform((text, context) => {
    const reason = originFault(text)
    if (reason === null) return new URL(text).origin
    context.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  }),
)

/** The desk, at `/desk`, and browsers of other origins; entries as in settings.ts. */
export const browserSettings = {
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
      'OpenID Connect issuer for signing in to the desk. The gateway must accept its tokens. Needs DESK_OIDC_CLIENT_ID.',
  },
  DESK_OIDC_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    example: 'housing-desk',
    about:
      'Id of the public client for the desk at DESK_OIDC_ISSUER. Its redirect URL ends in /desk.',
  },
  CORS_ORIGINS: {
    schema: commaList.pipe(corsOrigins).default([]),
    default: 'none (in development: this machine and Apollo Sandbox)',
    example: 'https://housing.example',
    about: 'Browser origins that may call the gateway, comma-separated.',
  },
} as const
