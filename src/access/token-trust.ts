import type { GroupRecipients, GroupScopes } from './claims.js'

export type AuthenticationMode = 'jwks' | 'secret' | 'development'

interface SharedTrust {
  readonly groupScopes: GroupScopes
  readonly groupRecipients?: GroupRecipients
}

/** Whose tokens are believed, and what they must carry. */
export type TokenTrust =
  | (SharedTrust & {
      readonly kind: 'jwks'
      readonly url: URL
      readonly issuer: string
      readonly audience: string
    })
  | (SharedTrust & {
      readonly kind: 'secret'
      readonly secret: string
      /** Undefined accepts any. */
      readonly issuer: string | undefined
      readonly audience: string | undefined
    })

/** Of the configuration. */
interface TokenSettings {
  readonly AUTH_JWKS_URL?: string | undefined
  readonly AUTH_SECRET?: string | undefined
  readonly AUTH_ISSUER?: string | undefined
  readonly AUTH_AUDIENCE?: string | undefined
  readonly AUTH_GROUP_SCOPES: GroupScopes
  readonly AUTH_GROUP_RECIPIENTS: GroupRecipients
}

/** How tokens are checked under this configuration, without reading or creating a secret. */
export function authenticationMode(
  config: Pick<TokenSettings, 'AUTH_JWKS_URL' | 'AUTH_SECRET'>,
): AuthenticationMode {
  if (config.AUTH_JWKS_URL !== undefined) return 'jwks'
  return config.AUTH_SECRET === undefined ? 'development' : 'secret'
}

/**
 * Reads from the configuration whose tokens are believed.
 *
 * @param developmentSecret signs tokens where neither a key set nor a shared secret is configured
 */
export function readTokenTrust(
  config: TokenSettings,
  developmentSecret: string | null,
): TokenTrust {
  const { AUTH_JWKS_URL, AUTH_ISSUER, AUTH_AUDIENCE } = config
  const groups = {
    groupScopes: config.AUTH_GROUP_SCOPES,
    groupRecipients: config.AUTH_GROUP_RECIPIENTS,
  }
  if (AUTH_JWKS_URL !== undefined && AUTH_ISSUER !== undefined && AUTH_AUDIENCE !== undefined) {
    return {
      kind: 'jwks',
      url: new URL(AUTH_JWKS_URL),
      issuer: AUTH_ISSUER,
      audience: AUTH_AUDIENCE,
      ...groups,
    }
  }
  const secret = config.AUTH_SECRET ?? developmentSecret
  if (secret === null) throw new Error('No secret signs tokens.')
  return {
    kind: 'secret',
    secret,
    issuer: AUTH_ISSUER,
    audience: AUTH_AUDIENCE,
    ...groups,
  }
}
