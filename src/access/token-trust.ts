import type { GroupRecipients, GroupScopes } from './claims.js'

export type AuthenticationMode = 'jwks' | 'secret' | 'development'

interface SharedTrust {
  readonly groupScopes: GroupScopes
  readonly groupRecipients?: GroupRecipients
}

/** The accepted issuer of tokens, and the claims that tokens must have. */
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
      /** Undefined accepts any issuer or audience. */
      readonly issuer: string | undefined
      readonly audience: string | undefined
    })

/** The part of the configuration that is needed here. */
interface TokenSettings {
  readonly AUTH_JWKS_URL?: string | undefined
  readonly AUTH_SECRET?: string | undefined
  readonly AUTH_ISSUER?: string | undefined
  readonly AUTH_AUDIENCE?: string | undefined
  readonly AUTH_GROUP_SCOPES: GroupScopes
  readonly AUTH_GROUP_RECIPIENTS: GroupRecipients
}

/** How tokens are verified, without reading or creating a secret. */
export function authenticationMode(
  config: Pick<TokenSettings, 'AUTH_JWKS_URL' | 'AUTH_SECRET'>,
): AuthenticationMode {
  if (config.AUTH_JWKS_URL !== undefined) return 'jwks'
  return config.AUTH_SECRET === undefined ? 'development' : 'secret'
}

/**
 * Reads the token issuer from the configuration.
 *
 * @param developmentSecret used if neither a key set nor a shared secret is configured
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
  if (secret === null) throw new Error('There is no secret to verify tokens with.')
  return {
    kind: 'secret',
    secret,
    issuer: AUTH_ISSUER,
    audience: AUTH_AUDIENCE,
    ...groups,
  }
}
