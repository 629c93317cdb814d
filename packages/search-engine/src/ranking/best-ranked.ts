import { compareRanks, type Rank } from './rank.js'

/** The best of what is ranked one by one; of equals, what came first. */
export class BestRanked<Item> {
  private readonly best: { readonly item: Item; readonly rank: Rank | null }[] = []

  /** @param count how many are kept */
  constructor(private readonly count: number) {}

  add(item: Item, rank: Rank | null): void {
    const { best, count } = this
    const last = best.at(-1)
    if (best.length >= count && (last === undefined || compareRanks(rank, last.rank) >= 0)) return
    best.splice(this.placeOf(rank), 0, { item, rank })
    if (best.length > count) best.pop()
  }

  /** The best first, without those before `from`. */
  after(from: number): Item[] {
    return this.best.slice(from).map(({ item }) => item)
  }

  /** Behind all that are as good. */
  private placeOf(rank: Rank | null): number {
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
