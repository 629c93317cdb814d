import { countedResources, type CallLimits, type CountedResource } from '../config/caller-limits.js'
import { CallRefused } from './call-refused.js'
import type { WindowCounts } from './window-counts.js'

export const windowSeconds = 60

const nouns: Record<CountedResource, string> = {
  operations: 'operations',
  cost: 'units of cost',
  writes: 'writes',
}

interface Standing {
  readonly remaining: number
  readonly resetSeconds: number
}

/** What one request uses up of its caller's limits, and what its answer says of them. */
export class CallerAccount {
  /** The refusal of this request; null while there is none. */
  refusal: CallRefused | null = null
  private readonly standings = new Map<CountedResource, Standing>()

  constructor(
    /** Identity of the caller, unlike that of every other. */
    readonly caller: string,
    readonly limits: CallLimits,
    private readonly counts: WindowCounts,
    /** Told of the cost that was counted. */
    private readonly onCost: (units: number) => void = () => undefined,
  ) {}

  /**
   * Counts what is about to be done.
   *
   * @throws CallRefused RATE_LIMITED when that is more than the caller may use in this minute; what is
   * refused is not counted
   */
  charge(resource: CountedResource, amount: number): void {
    const key = `${resource} ${this.caller}`
    const limit = this.limits[resource]
    const { used, resetMs } = this.counts.add(key, amount)
    const resetSeconds = Math.ceil(resetMs / 1000)
    const isOver = used > limit
    if (isOver) this.counts.add(key, -amount)
    const remaining = Math.max(0, limit - (isOver ? used - amount : used))
    this.standings.set(resource, { remaining, resetSeconds })
    if (!isOver) {
      if (resource === 'cost') this.onCost(amount)
      return
    }
    throw this.refuse(new CallRefused('RATE_LIMITED', words(resource, amount, limit), resetSeconds))
  }

  refuse(refusal: CallRefused): CallRefused {
    this.refusal = refusal
    return refusal
  }

  /** Fields of draft-ietf-httpapi-ratelimit-headers: the policies, and what is left of those used here. */
  get fields(): { readonly policy: string; readonly limit: string } {
    const left = [...this.standings].map(
      ([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`,
    )
    return { policy: policyOf(this.limits), limit: left.join(', ') }
  }
}

function policyOf(limits: CallLimits): string {
  return countedResources.map((name) => `"${name}";q=${limits[name]};w=${windowSeconds}`).join(', ')
}

function words(resource: CountedResource, amount: number, limit: number): string {
  const most = `${limit.toLocaleString('en-GB')} ${nouns[resource]} a minute`
  return amount > limit
    ? `You may use ${most}, and this request alone needs ${amount.toLocaleString('en-GB')}. Split it.`
    : `You may use ${most}, and they are used up. Wait as Retry-After says.`
}
