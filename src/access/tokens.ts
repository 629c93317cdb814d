import { hash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../foundation/clock.js'
import { GatewayError } from '../errors/gateway-error.js'
import {
  type Authentication,
  type CredentialVerifier,
  accepted,
  refused,
  type Refusal,
} from './authentication.js'
import { principalFromClaims } from './claims.js'
import { IssuerKeys, keySetLimits } from './key-set.js'
import type { Principal } from './principal.js'
import type { TokenSettings } from './token-settings.js'

/** Maximum difference between the clocks of issuer and gateway, in seconds. */
const clockToleranceSeconds = 30

/**
 * Public-key algorithms only. A key set and a shared secret have no algorithm in common, so that a public key
 * cannot be used as a shared secret to sign tokens (RFC 8725 section 2.1).
 */
const publicKeyAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/**
 * Lifetime of a verified token in the cache. A page sends several queries with the same token, and verifying a
 * signature takes 50 to 120 µs of the main thread, as long as a small query.
 */
const cacheMs = 5_000
const cachedTokens = 1_000

interface CachedToken {
  readonly principal: Principal
  /** In epoch milliseconds. */
  readonly cachedUntil: number
}

/** Verifies JSON Web Tokens with a published key set or a shared secret. */
export class TokenVerifier implements CredentialVerifier {
  private readonly readClaims: ReadClaims
  private readonly expectations: JWTVerifyOptions
  /** Keyed by digest, so that no token stays in the cache. */
  private readonly cache = new LRUCache<string, CachedToken>({ max: cachedTokens })

  /**
   * @param developmentSecret used if neither a key set nor a shared secret is configured
   * @param onStale called once per outage of the issuer, when stale keys are used
   */
  constructor(
    private readonly settings: TokenSettings,
    developmentSecret: string | null,
    private readonly clock: Clock,
    onStale?: (error: unknown) => void,
  ) {
    const { AUTH_JWKS_URL: url, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience } = settings
    this.readClaims =
      url === undefined
        ? readWithSecret(settings.AUTH_SECRET ?? developmentSecret)
        : readWithKeySet(new IssuerKeys(new URL(url), keySetLimits, onStale))
    this.expectations = {
      algorithms: url === undefined ? ['HS256'] : publicKeyAlgorithms,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp'],
      ...(issuer === undefined ? {} : { issuer }),
      ...(audience === undefined ? {} : { audience }),
    }
  }

  async verify(token: string): Promise<Authentication> {
    const digest = hash('sha256', token, 'hex')
    const now = this.clock.now().getTime()
    const cached = this.cache.get(digest)
    if (cached !== undefined && now < cached.cachedUntil) return accepted(cached.principal)
    const claims = await this.check(token)
    if (typeof claims === 'string') return refused(claims)
    const { AUTH_GROUP_SCOPES: scopes, AUTH_GROUP_RECIPIENTS: recipients } = this.settings
    const principal = principalFromClaims(claims, scopes, recipients)
    if (principal === null || claims.exp === undefined) return refused('invalid')
    const expiresAt = (claims.exp + clockToleranceSeconds) * 1000
    this.cache.set(digest, { principal, cachedUntil: Math.min(expiresAt, now + cacheMs) })
    return accepted(principal)
  }

  private async check(token: string): Promise<JWTPayload | Refusal> {
    try {
      return await this.readClaims(token, {
        ...this.expectations,
        currentDate: this.clock.now(),
      })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== null) return refusal
      throw new GatewayError(
        {
          code: 'SERVICE_UNAVAILABLE',
          message: 'The keys of the token issuer cannot be read. Try again in a moment.',
          path: [],
        },
        { cause: error },
      )
    }
  }
}

/** Why a token is refused. Null if the error is not about the token: the key set is unreachable or invalid. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'exp' && error.reason === 'missing') return 'endless'
    if (error.claim === 'nbf' && error.reason === 'check_failed') return 'early'
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed'
  const isInvalid = [
    errors.JWTClaimValidationFailed,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
  ].some((kind) => error instanceof kind)
  return isInvalid ? 'invalid' : null
}

/**
 * Verifies a token and returns its claims.
 *
 * @throws an error of jose about the token; any other error means that the keys cannot be read
 */
type ReadClaims = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>

/** Verifies tokens with a shared secret. */
function readWithSecret(secret: string | null): ReadClaims {
  if (secret === null) throw new Error('There is no secret to verify tokens with.')
  // Import the key once. With bytes, jose would import it again for each token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  return async (token, options) => (await jwtVerify(token, await key, options)).payload
}

/** Verifies tokens with a published key set. */
function readWithKeySet(keys: IssuerKeys): ReadClaims {
  return async (token, options) => {
    try {
      return (await jwtVerify(token, keys.key, options)).payload
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
      return readWithAny(error, token, options)
    }
  }
}

/** Tries all keys. During a rotation, a token without `kid` matches several keys. */
async function readWithAny(
  candidates: errors.JWKSMultipleMatchingKeys,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for await (const key of candidates) {
    try {
      return (await jwtVerify(token, key, options)).payload
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    }
  }
  throw new errors.JWSSignatureVerificationFailed()
}
