import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Clock } from '../foundation/clock.js'
import { GatewayError } from '../errors/gateway-error.js'
import {
  type Authentication,
  type CredentialVerifier,
  known,
  refused,
  type Refusal,
} from './authentication.js'
import { BriefCache } from './brief-cache.js'
import { principalFromClaims, type GroupRecipients, type GroupScopes } from './claims.js'
import { credentialDigest } from './credential-digest.js'
import { IssuerKeys, keySetLimits } from './key-set.js'
import type { Principal } from './principal.js'
import type { TokenTrust } from './token-trust.js'

/** Seconds by which the clocks of issuer and gateway may differ. */
const clockToleranceSeconds = 30

/**
 * Public-key algorithms only. A key set and a shared secret never share an algorithm, so that no one
 * can sign with the public key as if it were a secret (RFC 8725 section 2.1).
 */
const publicKeyAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/**
 * A page of the application sends its queries together with one token, and checking a signature takes
 * 50 to 120 microseconds of the main thread: as long as a small query.
 */
const cacheLimits = { milliseconds: 5_000, entries: 1_000 }

interface Verified {
  readonly principal: Principal
  /** Epoch milliseconds from which the token is refused. */
  readonly deadAt: number
}

/** Checks JSON Web Tokens against a published key set or against a shared secret. */
export class TokenVerifier implements CredentialVerifier {
  private readonly readClaims: ReadClaims
  private readonly expectations: JWTVerifyOptions
  private readonly groupScopes: GroupScopes
  private readonly groupRecipients: GroupRecipients
  private readonly cache: BriefCache<Verified>
  private readonly clock: Clock

  /** @param tellStale hears once an outage of the issuer that its old keys serve */
  constructor(trust: TokenTrust, clock: Clock, tellStale?: (error: unknown) => void) {
    this.readClaims =
      trust.kind === 'jwks'
        ? readWithKeySet(new IssuerKeys(trust.url, keySetLimits, tellStale))
        : readWithSecret(trust.secret)
    this.expectations = {
      algorithms: trust.kind === 'jwks' ? publicKeyAlgorithms : ['HS256'],
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp'],
      ...(trust.issuer === undefined ? {} : { issuer: trust.issuer }),
      ...(trust.audience === undefined ? {} : { audience: trust.audience }),
    }
    this.groupScopes = trust.groupScopes
    this.groupRecipients = trust.groupRecipients ?? {}
    this.cache = new BriefCache(clock, cacheLimits)
    this.clock = clock
  }

  async verify(token: string): Promise<Authentication> {
    const digest = credentialDigest(token)
    const cached = this.cache.get(digest)
    if (cached !== undefined && this.clock.now().getTime() < cached.deadAt) {
      return known(cached.principal)
    }
    return this.read(token, digest)
  }

  private async read(token: string, digest: string): Promise<Authentication> {
    const remember = this.cache.prepare(digest)
    const claims = await this.check(token)
    if (typeof claims === 'string') return refused(claims)
    const principal = principalFromClaims(claims, this.groupScopes, this.groupRecipients)
    if (principal === null || claims.exp === undefined) return refused('invalid')
    remember({ principal, deadAt: (claims.exp + clockToleranceSeconds) * 1000 })
    return known(principal)
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

/** Null means that the fault is not the token's: the key set did not answer, or is no key set. */
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
 * Checks a token and returns its claims.
 *
 * @throws one of the library's errors; any other error means that the keys could not be read.
 */
type ReadClaims = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>

/** Claims of tokens that a shared secret signed. */
function readWithSecret(secret: string): ReadClaims {
  // Imported once: given bytes, the library would import them again for every token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  return async (token, options) => (await jwtVerify(token, await key, options)).payload
}

/** Claims of tokens that a published key signed. */
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

/** During a rotation, issuers that write no `kid` leave several keys that may have signed the token. */
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
