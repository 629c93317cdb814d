import type { Principal } from '../access/principal.js'
import {
  countedResources,
  type CallerLimitSettings,
  type CallLimits,
  type CountedResource,
} from '../config/caller-limits.js'
import { CallRefused } from './call-refused.js'
import type { SharedCounts } from './shared-counts.js'

export const windowSeconds = 60

const nouns: Record<CountedResource, string> = {
  operations: 'operations',
  cost: 'units of cost',
  writes: 'writes',
}

interface Remainder {
  readonly remaining: number
  readonly resetSeconds: number
}

/** Counts the use of a caller's limits by one request, and reports it in response headers. */
export class CallerAccount {
  /** Why this request was refused; null if it was not. */
  refusal: CallRefused | null = null
  /** Unique identity of the caller. */
  readonly caller: string
  private readonly limits: CallLimits
  private readonly remainders = new Map<CountedResource, Remainder>()

  /**
   * @param principal null for callers without a valid credential
   * @param network identifies a caller without a credential
   */
  constructor(
    principal: Principal | null,
    network: string,
    settings: CallerLimitSettings,
    private readonly counts: SharedCounts,
  ) {
    this.caller = principal === null ? `network ${network}` : `${principal.kind} ${principal.id}`
    this.limits = limitsOf(settings, principal)
  }

  /**
   * Counts the use of a limit, before the work.
   *
   * @throws CallRefused RATE_LIMITED if the use would exceed the limit of this minute; refused use is not counted
   */
  charge(resource: CountedResource, amount: number): void {
    const key = `${resource} ${this.caller}`
    const limit = this.limits[resource]
    const { used, resetMs } = this.counts.add(key, amount)
    const resetSeconds = Math.ceil(resetMs / 1000)
    const isOver = used > limit
    if (isOver) this.counts.add(key, -amount)
    const remaining = Math.max(0, limit - (isOver ? used - amount : used))
    this.remainders.set(resource, { remaining, resetSeconds })
    if (!isOver) return
    throw this.refuse(
      new CallRefused('RATE_LIMITED', refusalText(resource, amount, limit), resetSeconds),
    )
  }

  refuse(refusal: CallRefused): CallRefused {
    this.refusal = refusal
    return refusal
  }

  /** Headers of draft-ietf-httpapi-ratelimit-headers: all limits, and the remainder of each limit that this request used. */
  get fields(): { readonly policy: string; readonly limit: string } {
    const remainders = [...this.remainders].map(
      ([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`,
    )
    return { policy: policyOf(this.limits), limit: remainders.join(', ') }
  }
}

function policyOf(limits: CallLimits): string {
  return countedResources.map((name) => `"${name}";q=${limits[name]};w=${windowSeconds}`).join(', ')
}

function refusalText(resource: CountedResource, amount: number, limit: number): string {
  const most = `${limit.toLocaleString('en-GB')} ${nouns[resource]} a minute`
  return amount > limit
    ? `You may use ${most}, and this request alone needs ${amount.toLocaleString('en-GB')}. Split it.`
    : `You may use ${most}, and this request needs more than are left. Wait as Retry-After says.`
}

/**
 * Limits per minute of a caller. Each limit is the limit of the caller's key, or else the highest limit of the caller's
 * scopes, or else the default.
 *
 * @param principal null for callers without a token
 */
function limitsOf(
  { default: general, scopes: byScope, keys }: CallerLimitSettings,
  principal: Principal | null,
): CallLimits {
  if (principal === null) return general
  const { kind, id, name, scopes } = principal
  const own = (key: string) => (Object.hasOwn(keys, key) ? keys[key] : undefined)
  // Only names of service keys count: operators choose them. A user's name is a claim of the token.
  const ownLimits = { ...(kind === 'service' ? own(name) : {}), ...own(id) }
  const limit = (resource: CountedResource) => {
    const scoped = [...scopes].flatMap((scope) => byScope[scope]?.[resource] ?? [])
    return ownLimits[resource] ?? (scoped.length === 0 ? general[resource] : Math.max(...scoped))
  }
  return { operations: limit('operations'), cost: limit('cost'), writes: limit('writes') }
}
