import type { Filter, SortOrder } from '../search-engine.js'

/** A value that many rows share tells little of how many stand before it. */
const mostSharing = 0.05
/** Of more of the table, to go through its order takes longer than to look at all rows of a word. */
const farthest = 1 / 3
/**
 * To look up a range takes a fifteenth of the time for a row that looking at a hit takes, and of those a window's worth
 * is looked at for each part of the table that the range leaves: `rows * share` against `15,000 / share`.
 */
const lookedUpForWindow = 15_000

/** What the server's statistics say of the field by which an index is ordered. */
export interface OrderStatistics {
  /** Its values, with as many rows between each two. */
  readonly steps: readonly string[]
  /** Values that many rows share, which the steps leave out, and their shares. */
  readonly common: readonly string[]
  readonly ofCommon: readonly number[]
  /** The share of rows without a value. */
  readonly ofNone: number
}

type Range = Extract<Filter, { op: 'atLeast' | 'atMost' }>

/** Which part of its rows stand where in the order of an index. */
export class OrderShares {
  /** In the order of the index; none where they tell too little. */
  private readonly bounds: readonly string[]

  constructor(
    private readonly order: SortOrder | undefined,
    private readonly statistics: OrderStatistics,
    private readonly rows: number,
  ) {
    const { steps, ofCommon, ofNone } = statistics
    const isEven = sum(ofCommon) + ofNone < mostSharing
    this.bounds = !isEven ? [] : order?.direction === 'desc' ? steps.toReversed() : steps
  }

  /** The value up to which a part of the rows stand; null where that is not known, and where it is too far. */
  upTo(part: number): string | null {
    if (this.bounds.length === 0 || part > farthest) return null
    return this.bounds[Math.ceil(part * (this.bounds.length - 1))] ?? null
  }

  /**
   * A filter whose ranges that leave much of the table are written so that no index answers them. Of several indexes
   * Postgres chooses those by which all hits are found quickest, though a window of them is enough.
   */
  withoutWideRanges(filter: Filter): Filter {
    switch (filter.op) {
      case 'and':
      case 'or':
        return { ...filter, filters: filter.filters.map((part) => this.withoutWideRanges(part)) }
      case 'atLeast':
      case 'atMost':
        return this.isWide(filter) ? { op: 'not', filter: { op: 'not', filter } } : filter
      default:
        return filter
    }
  }

  private isWide(range: Range): boolean {
    return (
      range.field === this.order?.field && this.rows * this.shareOf(range) ** 2 > lookedUpForWindow
    )
  }

  private shareOf({ op, value }: Range): number {
    const { steps, common, ofCommon, ofNone } = this.statistics
    const passes = (step: string) =>
      op === 'atLeast' ? Number(step) >= value : Number(step) <= value
    const ofOthers = 1 - sum(ofCommon) - ofNone
    return (
      sum(ofCommon.filter((_, at) => passes(common[at] ?? ''))) +
      (ofOthers * steps.filter(passes).length) / Math.max(1, steps.length)
    )
  }
}

function sum(shares: readonly number[]): number {
  return shares.reduce((all, share) => all + share, 0)
}
