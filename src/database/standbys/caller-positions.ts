import { LRUCache } from 'lru-cache'
import { laterOf, type LogPosition } from './log-position.js'

const mostCallers = 10_000
const keptMs = 60_000

interface Known {
  /** Of its first request here, in milliseconds of `performance.now()`. */
  readonly since: number
  /** Of its last write here, or that it last gave; null without one. */
  readonly position: LogPosition | null
}

/** What callers have written, so that each reads its own writes. */
export class CallerPositions {
  private readonly known: LRUCache<string, Known>

  /** @param lagMs what a caller wrote elsewhere before it came here shows everywhere after this time */
  constructor(private readonly lagMs: number) {
    this.known = new LRUCache({
      max: mostCallers,
      ttl: Math.max(keptMs, 2 * lagMs),
      updateAgeOnGet: true,
    })
  }

  /**
   * What must have been replayed where the caller reads.
   *
   * @param given position that the caller sent back
   * @returns `unknown` for one who may have written elsewhere a moment ago; null for nothing particular
   */
  needOf(caller: string, given: LogPosition | null): LogPosition | 'unknown' | null {
    const now = performance.now()
    const { since, position: own } = this.known.get(caller) ?? { since: now, position: null }
    const position = laterOf(own, given)
    this.known.set(caller, { since, position })
    return position === null && now - since <= this.lagMs ? 'unknown' : position
  }

  /** The last that the caller wrote here or gave. */
  positionOf(caller: string): LogPosition | null {
    return this.known.get(caller)?.position ?? null
  }

  /** @param position null when it could not be had, so that the caller counts as unknown */
  wrote(caller: string, position: LogPosition | null): void {
    const { since = performance.now() } = this.known.get(caller) ?? {}
    if (position === null) this.known.delete(caller)
    else this.known.set(caller, { since, position })
  }
}
