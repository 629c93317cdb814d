import { compareRanks, type Rank } from './rank.js'

/** Keeps the best of the added items. Ties keep the order of arrival. */
export class BestRanked<Item> {
  private readonly best: { readonly item: Item; readonly rank: Rank | null }[] = []

  /** @param count maximum number of items */
  constructor(private readonly count: number) {}

  add(item: Item, rank: Rank | null): void {
    const { best, count } = this
    const last = best.at(-1)
    if (best.length >= count && (last === undefined || compareRanks(rank, last.rank) >= 0)) return
    best.splice(this.indexFor(rank), 0, { item, rank })
    if (best.length > count) best.pop()
  }

  /** The items from the index `start`, best first. */
  from(start: number): Item[] {
    return this.best.slice(start).map(({ item }) => item)
  }

  /** The index behind all items of equal rank. */
  private indexFor(rank: Rank | null): number {
    let low = 0
    let high = this.best.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareRanks(rank, this.best[middle]?.rank ?? null) < 0) high = middle
      else low = middle + 1
    }
    return low
  }
}
