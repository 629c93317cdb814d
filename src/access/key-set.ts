import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwksCache,
  type JWKSCacheInput,
} from 'jose'
import { boundedFetch } from '../foundation/bounded-fetch.js'

/** What the key set of an issuer may take, and how long it serves while the issuer is away. */
export interface KeySetLimits {
  readonly timeoutMs: number
  /** Most bytes of an answer that are read. */
  readonly bytes: number
  /** How old a set may be that serves while the issuer does not answer; 0 lets none serve. */
  readonly staleMs: number
}

export const keySetLimits = { timeoutMs: 5_000, bytes: 262_144, staleMs: 86_400_000 }

/** How long after a failed fetch the issuer is left alone, while there is a set to serve. */
const retryMs = 30_000

type KeySet = (
  ...asked: Parameters<ReturnType<typeof createLocalJWKSet>>
) => ReturnType<ReturnType<typeof createLocalJWKSet>>

/**
 * The keys of a token issuer. They are fetched when first needed, again after ten minutes, and for an
 * unknown key at most every 30 seconds. While the issuer is away, the last ones serve for a while.
 */
export class IssuerKeys {
  private readonly remote: ReturnType<typeof createRemoteJWKSet>
  private readonly cache: Partial<JWKSCacheInput> = {}
  private failedAt = -Infinity

  /** @param tellStale hears once an outage that old keys serve */
  constructor(
    url: URL,
    private readonly limits: KeySetLimits = keySetLimits,
    private readonly tellStale: (error: unknown) => void = () => undefined,
  ) {
    this.remote = createRemoteJWKSet(url, {
      timeoutDuration: limits.timeoutMs,
      [customFetch]: boundedFetch(limits.bytes),
      [jwksCache]: this.cache as JWKSCacheInput,
    })
  }

  /** @throws Error when the keys cannot be read now */
  reload(): Promise<void> {
    return this.remote.reload()
  }

  /** The key that a token names, as the library's `jwtVerify` asks for it. */
  readonly key: KeySet = async (header, token) => {
    const old = this.kept()
    const isResting = Date.now() < this.failedAt + retryMs
    if (old !== null && isResting) return old(header, token)
    try {
      const key = await this.remote(header, token)
      if (this.remote.fresh) this.failedAt = -Infinity
      return key
    } catch (error) {
      // Keys that were read answer for themselves.
      if (old === null || isAnswerOfKeys(error)) throw error
      if (this.failedAt === -Infinity) this.tellStale(error)
      this.failedAt = Date.now()
      return old(header, token)
    }
  }

  /** The last set, unless it is too old to serve. */
  private kept(): KeySet | null {
    const { jwks, uat = 0 } = this.cache
    const isOld = Date.now() >= uat + this.limits.staleMs
    return jwks === undefined || isOld ? null : createLocalJWKSet(jwks)
  }
}

function isAnswerOfKeys(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(
    (kind) => error instanceof kind,
  )
}
