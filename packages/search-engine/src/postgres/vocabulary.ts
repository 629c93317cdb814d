import { z } from 'zod'
import {
  isVocabulary,
  type Vocabulary,
  type VocabularyQuestion,
  type WordRange,
} from '../ranking/vocabulary.js'
import { lengthOf } from '../ranking/typos.js'
import type { Ask } from './session.js'

const newsSchema = z.object({
  /** The file of the table. Another file means that the index was rebuilt. */
  file: z.string(),
  /** All transactions before this one have ended. */
  horizon: z.string(),
  words: z.array(z.string()),
})

/**
 * The words of one index table, cached in memory. Words are only ever added to a table, so each search reads the
 * words of transactions that have ended since the last one.
 */
export class CachedVocabulary {
  private file: string | null = null
  private horizon = '0'
  private known = new Set<string>()
  /** In the order of UTF-16 units, in which words with one prefix are neighbours. */
  private sorted: string[] = []

  /** @param table name of the vocabulary table */
  constructor(private readonly table: string) {}

  /** Reads new words first, so that a search never misses a committed one. */
  async answer(question: VocabularyQuestion, ask: Ask): Promise<Vocabulary> {
    if (question.ranges.length + question.splits.length === 0) return { words: [], splits: [] }
    await this.refresh(ask)
    const isKnown = (word: string) => !isVocabulary(word) || this.known.has(word)
    return {
      words: this.within(question.ranges),
      splits: question.splits.filter(({ left, right }) => isKnown(left) && isKnown(right)),
    }
  }

  private async refresh(ask: Ask): Promise<void> {
    let news = await this.read(this.horizon, ask)
    const isRebuilt = news.file !== this.file
    if (isRebuilt && this.horizon !== '0') news = await this.read('0', ask)
    const fresh = isRebuilt ? news.words : news.words.filter((word) => !this.known.has(word))
    if (isRebuilt || fresh.length > 0) {
      this.known = new Set([...(isRebuilt ? [] : this.known), ...fresh])
      this.sorted = [...this.known].sort()
    }
    this.file = news.file
    this.horizon = news.horizon
  }

  private async read(horizon: string, ask: Ask): Promise<z.infer<typeof newsSchema>> {
    // By a function, because a constant would be resolved before the lock that a swap may still hold.
    const [row] = await ask(
      `select pg_relation_filenode(to_regclass('${this.table}'))::text as file,
        pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        array(select word from ${this.table} where added_by >= $1::xid8) as words`,
      [horizon],
    )
    return newsSchema.parse(row)
  }

  /** Known words in any of the ranges, each once. */
  private within(ranges: readonly WordRange[]): string[] {
    const words = new Set<string>()
    for (const { from, to, minimum, maximum } of ranges) {
      for (let at = this.firstFrom(from); at < this.sorted.length; at += 1) {
        const word = this.sorted[at] ?? ''
        if (word >= to) break
        const length = lengthOf(word)
        if (length >= minimum && (maximum === null || length <= maximum)) words.add(word)
      }
    }
    return [...words]
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
