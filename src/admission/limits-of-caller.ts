import type { Principal } from '../access/principal.js'
import {
  countedResources,
  type CallerLimitSettings,
  type CallLimits,
  type CountedResource,
} from '../config/caller-limits.js'

/** Limits per minute of each caller: those of its key, else the highest of its scopes, else the default. */
export class LimitsOfCaller {
  constructor(private readonly settings: CallerLimitSettings) {}

  /** @param principal null for callers without a token */
  of(principal: Principal | null): CallLimits {
    if (principal === null) return this.settings.default
    return Object.fromEntries(
      countedResources.map((resource) => [resource, this.limit(principal, resource)]),
    ) as unknown as CallLimits
  }

  private limit({ kind, id, name, scopes }: Principal, resource: CountedResource): number {
    const { default: general, scopes: byScope, keys } = this.settings
    const own = (key: string) => (Object.hasOwn(keys, key) ? keys[key]?.[resource] : undefined)
    // Only names of service keys count: operators choose them. A user's name is a claim of the token.
    const ownLimit = own(id) ?? (kind === 'service' ? own(name) : undefined)
    if (ownLimit !== undefined) return ownLimit
    const scoped = [...scopes].flatMap((scope) => byScope[scope]?.[resource] ?? [])
    return scoped.length === 0 ? general[resource] : Math.max(...scoped)
  }
}
