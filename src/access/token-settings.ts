import type { GroupRecipients, GroupScopes } from './claims.js'

/** The settings of tokens: their issuer, and the claims that they must have. */
export interface TokenSettings {
  readonly AUTH_JWKS_URL?: string | undefined
  readonly AUTH_SECRET?: string | undefined
  /** Undefined accepts any issuer or audience. */
  readonly AUTH_ISSUER?: string | undefined
  readonly AUTH_AUDIENCE?: string | undefined
  readonly AUTH_GROUP_SCOPES: GroupScopes
  readonly AUTH_GROUP_RECIPIENTS?: GroupRecipients
}

/** How tokens are verified: with a key set, a configured secret, or the development secret. Reads no secret. */
export function authenticationMode(
  config: Pick<TokenSettings, 'AUTH_JWKS_URL' | 'AUTH_SECRET'>,
): 'jwks' | 'secret' | 'development' {
  if (config.AUTH_JWKS_URL !== undefined) return 'jwks'
  return config.AUTH_SECRET === undefined ? 'development' : 'secret'
}
