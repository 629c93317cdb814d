import { serviceKeyPrefix, type Authentication, type Refusal } from '../access/authentication.js'
import { BriefCache } from '../access/brief-cache.js'
import { credentialDigest } from '../access/credential-digest.js'
import type { Principal } from '../access/principal.js'
import type { Clock } from '../foundation/clock.js'
import { Gate } from '../foundation/gate.js'
import { CallRefused } from './call-refused.js'

const windowMs = 60_000
const rememberedNetworks = 10_000
const rememberedCredentials = { milliseconds: 600_000, entries: 10_000 }

/** These may be guesses. An expired token is not: its signature is valid. */
const guesses = new Set<Refusal>(['malformed', 'invalid', 'revoked'])

interface CountedNetwork {
  refused: number
  readonly resetAt: number
  /** Look-ups of service keys, once the network is over the limit. */
  readonly lookUps: Gate
}

/**
 * Limits the wrong credentials that a network may try in a minute. Only failures count, and valid credentials
 * always pass: a network may be a whole office, or the proxy of all callers.
 */
export class RefusedCredentials {
  private readonly networks: BriefCache<CountedNetwork>
  private readonly good: BriefCache<true>
  /** Principals whose credential is in `good`. */
  private readonly noted = new WeakSet<Principal>()

  constructor(
    private readonly clock: Clock,
    /** Wrong credentials a minute. */
    private readonly limit: number,
  ) {
    this.networks = new BriefCache(clock, { milliseconds: windowMs, entries: rememberedNetworks })
    this.good = new BriefCache(clock, rememberedCredentials)
  }

  /**
   * Checks a credential. A token takes microseconds, a service key a database query: for a network over the
   * limit, keys are looked up one at a time, except those that were valid in the last ten minutes.
   */
  inTurn(
    network: string,
    credential: string,
    check: () => Promise<Authentication>,
  ): Promise<Authentication> {
    const counted = this.networks.get(network)
    const isFree =
      counted === undefined ||
      counted.refused < this.limit ||
      !credential.includes(serviceKeyPrefix) ||
      this.good.get(credentialDigest(credential)) === true
    return isFree ? check() : counted.lookUps.enter(check)
  }

  /** @throws CallRefused RATE_LIMITED if the credential is wrong and the network is over the limit */
  note(network: string, credential: string, { principal, refusal }: Authentication): void {
    if (principal !== null) {
      if (this.noted.has(principal)) return
      this.noted.add(principal)
      const digest = credentialDigest(credential)
      this.good.prepare(digest)(true)
    } else if (guesses.has(refusal)) {
      const now = this.clock.now().getTime()
      const counted = this.networks.get(network) ?? {
        refused: 0,
        resetAt: now + windowMs,
        lookUps: new Gate(1),
      }
      if (counted.refused === 0) this.networks.prepare(network)(counted)
      counted.refused += 1
      if (counted.refused <= this.limit) return
      const seconds = Math.ceil((counted.resetAt - now) / 1000)
      const message = 'Too many wrong credentials came from your network. Wait as Retry-After says.'
      throw new CallRefused('RATE_LIMITED', message, Math.max(1, seconds))
    }
  }
}
