import { LRUCache } from 'lru-cache'
import type { Clock } from '../foundation/clock.js'

/**
 * A small LRU cache with a short lifetime. Set an entry with the `start` of its lookup, so that its lifetime does not
 * depend on the duration of the lookup.
 */
export function briefCache<Value extends object>(
  clock: Clock,
  limits: { readonly milliseconds: number; readonly entries: number },
): LRUCache<string, Value> {
  return new LRUCache({
    max: limits.entries,
    // lru-cache keeps an entry until its age exceeds the TTL.
    ttl: limits.milliseconds - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
}
