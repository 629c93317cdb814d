import { z } from 'zod'
import {
  isVocabulary,
  type Vocabulary,
  type VocabularyRequest,
  type WordRange,
} from '../ranking/vocabulary.js'
import { lengthOf } from '../ranking/typos.js'
import type { RunQuery } from './session.js'

const updateSchema = z.object({
  /** Filenode of the table. A new one means that the index was rebuilt. */
  file: z.string(),
  /** `xmin` of the snapshot: all earlier transactions have ended. */
  horizon: z.string(),
  words: z.array(z.string()),
})

/**
 * Caches the words of one index table. Words are never removed from a table, so each search reads only the
 * words of transactions that ended since the last one.
 */
export class CachedVocabulary {
  private file: string | null = null
  private horizon = '0'
  private indexed = new Set<string>()
  /** Sorted by UTF-16 code unit, so that words with the same prefix are neighbours. */
  private sorted: string[] = []

  /** @param table name of the vocabulary table */
  constructor(private readonly table: string) {}

  /** Reads new words first, so that a search never misses a committed word. */
  async lookUp(request: VocabularyRequest, runQuery: RunQuery): Promise<Vocabulary> {
    if (request.ranges.length + request.splits.length === 0) return { words: [], splits: [] }
    await this.refresh(runQuery)
    const isIndexed = (word: string) => !isVocabulary(word) || this.indexed.has(word)
    return {
      words: this.wordsIn(request.ranges),
      splits: request.splits.filter(({ left, right }) => isIndexed(left) && isIndexed(right)),
    }
  }

  private async refresh(runQuery: RunQuery): Promise<void> {
    let update = await this.read(this.horizon, runQuery)
    const isRebuilt = update.file !== this.file
    if (isRebuilt && this.horizon !== '0') update = await this.read('0', runQuery)
    const added = isRebuilt ? update.words : update.words.filter((word) => !this.indexed.has(word))
    if (isRebuilt || added.length > 0) {
      this.indexed = new Set([...(isRebuilt ? [] : this.indexed), ...added])
      this.sorted = [...this.indexed].sort()
    }
    this.file = update.file
    this.horizon = update.horizon
  }

  private async read(horizon: string, runQuery: RunQuery): Promise<z.infer<typeof updateSchema>> {
    // `to_regclass` is evaluated at run time: a constant would be resolved before the statement waits for the lock of
    // a swap.
    const [row] = await runQuery(
      `select pg_relation_filenode(to_regclass('${this.table}'))::text as file,
        pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        array(select word from ${this.table} where added_by >= $1::xid8) as words`,
      [horizon],
    )
    return updateSchema.parse(row)
  }

  /** Indexed words in any of the ranges, each once. */
  private wordsIn(ranges: readonly WordRange[]): string[] {
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
