import type { Clock } from '../../foundation/clock.js'
import { refusal } from './api-error.js'
import type { Caller } from './services.js'
import type { Channel } from './channel.js'

export interface SandboxLimits {
  /** Sends per second and key type that the bucket is refilled by. */
  readonly perSecond: number
  /** Sends that a full bucket holds. */
  readonly burst: number
  /** Accepted messages of a UTC day; trial services have fewer. */
  readonly daily: Readonly<Record<Channel, number>>
  readonly dailyInTrial: number
  /** Accepted texts abroad of a UTC day, of a service that may send any. */
  readonly dailyAbroad: number
}

export const providerLimits: SandboxLimits = {
  perSecond: 50,
  burst: 1_000,
  daily: { email: 250_000, sms: 250_000, letter: 20_000 },
  dailyInTrial: 50,
  dailyAbroad: 100,
}

/** The provider's word for texts abroad where it counts. */
const abroad = 'international_sms'
type Counted = Channel | typeof abroad

/** The provider's token buckets, one per service and key type, and its daily counters. */
export class Limits {
  private readonly buckets = new Map<string, { tokens: number; filledAt: number }>()
  private readonly counters = new Map<string, { day: string; accepted: number }>()

  constructor(
    private readonly limits: SandboxLimits,
    private readonly clock: Clock,
  ) {}

  /** Takes a token for a send, whatever becomes of it. @throws ApiError 429 when none is left */
  takeToken({ service, key }: Caller): void {
    const { perSecond, burst } = this.limits
    const now = this.clock.now().getTime()
    const name = `${service.id} ${key.type}`
    const bucket = this.buckets.get(name) ?? { tokens: burst, filledAt: now }
    const refilled = ((now - bucket.filledAt) / 1000) * perSecond
    const tokens = Math.min(burst, bucket.tokens + Math.max(0, refilled))
    this.buckets.set(name, { tokens: tokens < 1 ? tokens : tokens - 1, filledAt: now })
    if (tokens >= 1) return
    throw refusal(
      429,
      'RateLimitError',
      `Exceeded rate limit for key type ${key.type.toUpperCase()} of ${perSecond * 60} requests per 60 seconds`,
    )
  }

  /** @throws ApiError 429 once the day's messages of the channel are used up */
  checkDay(caller: Caller, channel: Channel): void {
    const inTrial = caller.service.trial === true
    const limit = inTrial ? this.limits.dailyInTrial : this.limits.daily[channel]
    this.checkCount(caller, channel, limit)
  }

  /** The same for texts abroad, which count as texts as well. */
  checkDayAbroad(caller: Caller): void {
    this.checkCount(caller, abroad, this.limits.dailyAbroad)
  }

  /** Messages with a test key go nowhere, so they do not count. */
  countAccepted(caller: Caller, channel: Channel, isAbroad: boolean): void {
    if (caller.key.type === 'test') return
    this.counter(caller, channel).accepted += 1
    if (isAbroad) this.counter(caller, abroad).accepted += 1
  }

  private checkCount(caller: Caller, counted: Counted, limit: number): void {
    if (caller.key.type === 'test' || this.counter(caller, counted).accepted < limit) return
    throw refusal(
      429,
      'TooManyRequestsError',
      `Exceeded send limits (${counted}: ${limit}) for today`,
    )
  }

  private counter({ service }: Caller, channel: Counted): { accepted: number } {
    const day = this.clock.now().toISOString().slice(0, 10)
    const name = `${service.id} ${channel}`
    const known = this.counters.get(name)
    if (known?.day === day) return known
    const fresh = { day, accepted: 0 }
    this.counters.set(name, fresh)
    return fresh
  }
}
