import { hash } from 'node:crypto'
import type { Authentication, Refusal } from '../access/authentication.js'
import { briefCache } from '../access/brief-cache.js'
import type { Clock } from '../foundation/clock.js'
import { Gate } from '../foundation/gate.js'
import { CallRefused } from './call-refused.js'

const windowMs = 60_000
const rememberedNetworks = 10_000
const rememberedKeys = { milliseconds: 600_000, entries: 10_000 }

/** Refusals of credentials that may be guesses. An expired token is no guess, because its signature is valid. */
const guesses = new Set<Refusal>(['malformed', 'invalid', 'revoked'])

interface CountedNetwork {
  refused: number
  readonly resetAt: number
  /** Runs look-ups of service keys one at a time, once the network is over the limit. */
  readonly lookUps: Gate
}

/**
 * Limits the wrong credentials that a network may try in a minute. Only failures count, and valid credentials
 * always pass, because a network may be a whole office, or the proxy of all callers.
 */
export class RefusedCredentials {
  private readonly networks
  /** Digests of valid service keys. */
  private readonly goodKeys

  constructor(
    private readonly clock: Clock,
    /** Allowed wrong credentials a minute. */
    private readonly limit: number,
  ) {
    this.networks = briefCache<CountedNetwork>(clock, {
      milliseconds: windowMs,
      entries: rememberedNetworks,
    })
    this.goodKeys = briefCache<object>(clock, rememberedKeys)
  }

  /**
   * Looks up a service key, which takes a database query. For a network over the limit, keys are looked up one at a
   * time, except keys that were valid in the last ten minutes.
   */
  lookUp(
    network: string,
    credential: string,
    check: () => Promise<Authentication>,
  ): Promise<Authentication> {
    const counted = this.networks.get(network)
    const isFree =
      counted === undefined ||
      counted.refused < this.limit ||
      this.goodKeys.has(digestOf(credential))
    return isFree ? check() : counted.lookUps.enter(check)
  }

  /** Remembers a valid service key. */
  accept(credential: string): void {
    this.goodKeys.set(digestOf(credential), {})
  }

  /** @throws CallRefused RATE_LIMITED if the credential may be a guess and the network is over the limit */
  refuse(network: string, refusal: Refusal): void {
    if (!guesses.has(refusal)) return
    const now = this.clock.now().getTime()
    const counted = this.networks.get(network) ?? {
      refused: 0,
      resetAt: now + windowMs,
      lookUps: new Gate(1),
    }
    if (counted.refused === 0) this.networks.set(network, counted)
    counted.refused += 1
    if (counted.refused <= this.limit) return
    const seconds = Math.ceil((counted.resetAt - now) / 1000)
    const message = 'Too many wrong credentials came from your network. Wait as Retry-After says.'
    throw new CallRefused('RATE_LIMITED', message, Math.max(1, seconds))
  }
}

function digestOf(credential: string): string {
  return hash('sha256', credential, 'hex')
}
