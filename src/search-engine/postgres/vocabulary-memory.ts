import { LRUCache } from 'lru-cache'
import type { WordRange } from '../ranking/vocabulary.js'
import { lengthOf } from '../ranking/typos.js'

/** What a search reads of a vocabulary: the words that this process may not know yet. */
export interface VocabularyNews {
  /** The file of the table. Another one holds other words: the index has been rebuilt. */
  readonly file: string
  /** All transactions before this one have ended. */
  readonly horizon: string
  readonly words: readonly string[]
}

/** Splits whose counts are kept; those that were asked for longest ago go first. */
const mostSplits = 2_000

/**
 * The words of one vocabulary, in memory. They are only ever added to a table, so what transactions have
 * added since the last look is all that a search has to read. A search may know a word that its own
 * snapshot does not show; it finds nothing by it.
 */
export class VocabularyMemory {
  private file: string | null = null
  private readAfter = '0'
  private known = new Set<string>()
  /** In the order of UTF-16 units, in which words with one beginning stand together. */
  private sorted: string[] = []
  /** In how many documents splits were found when they were last counted. */
  private readonly splits = new LRUCache<string, number>({ max: mostSplits })

  private changes = 0

  /** Another number whenever other words are known. */
  get version(): number {
    return this.changes
  }

  /** Whether the words of a table were read at all. */
  get isRead(): boolean {
    return this.file !== null
  }

  /** Words of this transaction and later ones are read. */
  get horizon(): string {
    return this.readAfter
  }

  /** @returns false when the table is another one than before: all is to be read again, then */
  learn({ file, horizon, words }: VocabularyNews): boolean {
    if (this.file !== null && this.file !== file) {
      this.file = null
      this.readAfter = '0'
      this.known = new Set()
      this.sorted = []
      this.splits.clear()
      this.changes += 1
      return false
    }
    this.file = file
    this.readAfter = horizon
    const fresh = words.filter((word) => !this.known.has(word))
    if (fresh.length > 0) {
      this.changes += 1
      for (const word of fresh) this.known.add(word)
      this.sorted = [...this.known].sort()
    }
    return true
  }

  has(word: string): boolean {
    return this.known.has(word)
  }

  /** Keeps how often a split was found, by the query that finds it. */
  countSplit(query: string, documents: number): void {
    this.splits.set(query, documents)
  }

  /** How often a split was found when it was last counted; 0 for one that was not. */
  documentsOf(query: string): number {
    return this.splits.get(query) ?? 0
  }

  /** Known words in any of the ranges, each once. */
  within(ranges: readonly WordRange[]): string[] {
    const found = new Set<string>()
    for (const { from, to, minimum, maximum } of ranges) {
      for (let at = this.firstFrom(from); at < this.sorted.length; at += 1) {
        const word = this.sorted[at] ?? ''
        if (word >= to) break
        const length = lengthOf(word)
        if (length >= minimum && (maximum === null || length <= maximum)) found.add(word)
      }
    }
    return [...found]
  }

  private firstFrom(start: string): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    return low
  }
}
