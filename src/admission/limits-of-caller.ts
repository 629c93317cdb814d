import type { Principal } from '../access/principal.js'
import {
  countedResources,
  type CallerLimitSettings,
  type CallLimits,
  type CountedResource,
} from '../config/caller-limits.js'

/**
 * Finds what a caller may use in a minute: by its key, else the most that one of its scopes gives, else the
 * default.
 */
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
    // The name of a user is only what the token says of it; that of a service key is an operator's.
    const given = own(id) ?? (kind === 'service' ? own(name) : undefined)
    if (given !== undefined) return given
    const scoped = [...scopes].flatMap((scope) => byScope[scope]?.[resource] ?? [])
    return scoped.length === 0 ? general[resource] : Math.max(...scoped)
  }
}
