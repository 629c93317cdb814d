import type { Clock } from '../../src/foundation/clock.js'
import { apiError } from './api-error.js'
import type { Caller } from './services.js'

export interface SandboxLimits {
  /** Sends per second and key type. */
  readonly perSecond: number
  /** Size of a bucket. */
  readonly burst: number
}

export const providerLimits: SandboxLimits = { perSecond: 50, burst: 1_000 }

/** The provider's token buckets: one per service and key type. */
export class RateLimit {
  private readonly buckets = new Map<string, { tokens: number; filledAt: number }>()

  constructor(
    private readonly limits: SandboxLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a token for a send, whether the send succeeds or not.
   *
   * @throws ApiError 429 when the bucket is empty
   */
  take({ service, key }: Caller): void {
    const { perSecond, burst } = this.limits
    const now = this.clock.now().getTime()
    const name = `${service.id} ${key.type}`
    const bucket = this.buckets.get(name) ?? { tokens: burst, filledAt: now }
    const refilled = ((now - bucket.filledAt) / 1000) * perSecond
    const tokens = Math.min(burst, bucket.tokens + Math.max(0, refilled))
    this.buckets.set(name, { tokens: tokens < 1 ? tokens : tokens - 1, filledAt: now })
    if (tokens >= 1) return
    throw apiError(
      429,
      'RateLimitError',
      `Exceeded rate limit for key type ${key.type.toUpperCase()} of ${perSecond * 60} requests per 60 seconds`,
    )
  }
}
