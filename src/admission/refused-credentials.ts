import type { Authentication, Refusal } from '../access/authentication.js'
import { BriefCache } from '../access/brief-cache.js'
import { credentialDigest } from '../access/credential-digest.js'
import type { Principal } from '../access/principal.js'
import type { Clock } from '../foundation/clock.js'
import { CallRefused } from './call-refused.js'

const windowMs = 60_000
const rememberedNetworks = 10_000
const rememberedCredentials = { milliseconds: 600_000, entries: 10_000 }

/** An expired token was somebody's: its signature is right. These may be anybody's guesses. */
const guesses = new Set<Refusal>(['malformed', 'invalid', 'revoked'])

/**
 * Limits how many wrong credentials a network may try in a minute. Credentials that were good from
 * anywhere in the last ten minutes pass all the same, because one network may be a whole office.
 */
export class RefusedCredentials {
  private readonly networks: BriefCache<{ refused: number; readonly resetAt: number }>
  private readonly good: BriefCache<true>
  /** Principals whose credential was noted; they are made again every few seconds, and soon note it again. */
  private readonly noted = new WeakSet<Principal>()

  constructor(
    private readonly clock: Clock,
    /** Wrong credentials a minute. */
    private readonly limit: number,
  ) {
    this.networks = new BriefCache(clock, { milliseconds: windowMs, entries: rememberedNetworks })
    this.good = new BriefCache(clock, rememberedCredentials)
  }

  /** @throws CallRefused RATE_LIMITED when the network has tried too many, before this one is looked at */
  check(network: string, credential: string): void {
    const counted = this.networks.get(network)
    if (counted === undefined || counted.refused < this.limit) return
    if (this.good.get(credentialDigest(credential)) === true) return
    const seconds = Math.ceil((counted.resetAt - this.clock.now().getTime()) / 1000)
    const message = 'Too many wrong credentials came from your network. Wait as Retry-After says.'
    throw new CallRefused('RATE_LIMITED', message, Math.max(1, seconds))
  }

  note(network: string, credential: string, { principal, refusal }: Authentication): void {
    if (principal !== null) {
      if (this.noted.has(principal)) return
      this.noted.add(principal)
      const digest = credentialDigest(credential)
      this.good.prepare(digest)(true)
    } else if (guesses.has(refusal)) {
      const counted = this.networks.get(network)
      if (counted !== undefined) counted.refused += 1
      else {
        const resetAt = this.clock.now().getTime() + windowMs
        this.networks.prepare(network)({ refused: 1, resetAt })
      }
    }
  }
}
