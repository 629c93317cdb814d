import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwksCache,
  type JWKSCacheInput,
} from 'jose'
import { boundedFetch } from '../foundation/bounded-fetch.js'

/** Limits for reading the key set of an issuer, and for using it while the issuer is unreachable. */
export interface KeySetLimits {
  readonly timeoutMs: number
  /** Maximum size of the response. */
  readonly bytes: number
  /** Maximum age of a key set while the issuer is unreachable; 0 to use no old key set. */
  readonly staleMs: number
}

export const keySetLimits = { timeoutMs: 5_000, bytes: 262_144, staleMs: 86_400_000 }

/** Pause after a failed fetch while an older key set is available. */
const retryMs = 30_000

type KeySet = (
  ...args: Parameters<ReturnType<typeof createLocalJWKSet>>
) => ReturnType<ReturnType<typeof createLocalJWKSet>>

/**
 * The keys of a token issuer. They are fetched on first use and again after ten minutes. An unknown key also causes
 * a fetch, at most every 30 seconds. While the issuer is unreachable, the last keys are used for a day.
 */
export class IssuerKeys {
  private readonly remote: ReturnType<typeof createRemoteJWKSet>
  private readonly cache: Partial<JWKSCacheInput> = {}
  private failedAt = -Infinity

  /** @param onStale called once per outage of the issuer, when stale keys are used */
  constructor(
    url: URL,
    private readonly limits: KeySetLimits = keySetLimits,
    private readonly onStale: (error: unknown) => void = () => undefined,
  ) {
    this.remote = createRemoteJWKSet(url, {
      timeoutDuration: limits.timeoutMs,
      [customFetch]: boundedFetch(limits.bytes),
      [jwksCache]: this.cache as JWKSCacheInput,
    })
  }

  /** @throws Error if the keys cannot be read */
  reload(): Promise<void> {
    return this.remote.reload()
  }

  /** Finds the key of a token. This is the function that `jwtVerify` calls. */
  readonly key: KeySet = async (header, token) => {
    const old = this.staleKeys()
    const isPaused = Date.now() < this.failedAt + retryMs
    if (old !== null && isPaused) return old(header, token)
    try {
      const key = await this.remote(header, token)
      if (this.remote.fresh) this.failedAt = -Infinity
      return key
    } catch (error) {
      if (old === null || isTokenError(error)) throw error
      if (this.failedAt === -Infinity) this.onStale(error)
      this.failedAt = Date.now()
      return old(header, token)
    }
  }

  /** The last key set, or null if there is none or it is too old. */
  private staleKeys(): KeySet | null {
    const { jwks, uat = 0 } = this.cache
    const isOld = Date.now() >= uat + this.limits.staleMs
    return jwks === undefined || isOld ? null : createLocalJWKSet(jwks)
  }
}

/** True for errors about the token, not about the fetch. */
function isTokenError(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(
    (kind) => error instanceof kind,
  )
}
