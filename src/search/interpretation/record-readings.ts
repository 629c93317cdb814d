import type { KnownWords, ReadableWords } from './known-words.js'
import { bestReading, type Groups, type Reading } from './reading.js'
import type { WordStore } from './word-store.js'

interface Bounds {
  /** An attempt that finds more of them has no reading. */
  readonly mostRecords?: number
  /** Of an attempt with one word, so many records of each that may stand for it. */
  readonly perWord?: number
}

/** Looks up in the records what texts may be read as. */
export class RecordReadings {
  constructor(
    private readonly known: KnownWords,
    private readonly store: WordStore,
  ) {}

  /**
   * The best reading of each attempt; null where no record holds a word of each of its groups. One statement.
   *
   * @param limit records that are looked at for each attempt
   */
  async best(
    attempts: readonly Groups[],
    readable: readonly ReadableWords[],
    limit: number,
    { mostRecords = Infinity, perWord = limit }: Bounds = {},
  ): Promise<(Reading | null)[]> {
    const possible = attempts.map(
      (groups) => groups.size > 0 && [...groups.values()].every((options) => options.length > 0),
    )
    const found = await this.together(
      attempts.map((groups, index) => (possible[index] === true ? groups : new Map())),
      readable,
      limit,
      perWord,
    )
    return attempts.map((groups, index) => {
      const rows = found[index] ?? []
      if (possible[index] !== true || rows.length > mostRecords) return null
      return bestReading(rows, groups)
    })
  }

  /** The words of the groups that records hold together, for each attempt. One statement. */
  async together(
    attempts: readonly Groups[],
    readable: readonly ReadableWords[],
    limit: number,
    perWord = limit,
  ): Promise<string[][][]> {
    const searches = attempts.flatMap((groups, attempt) =>
      groups.size === 0
        ? []
        : readable.map((own) => ({
            attempt,
            kind: own.kind,
            groups: [...groups.values()].map((options) =>
              options.flatMap(({ word }) => this.known.heldAs(word, own)),
            ),
          })),
    )
    const rows = await this.store.together(searches, limit, perWord)
    const found: string[][][] = attempts.map(() => [])
    searches.forEach(({ attempt }, index) => found[attempt]?.push(...(rows[index] ?? [])))
    return found
  }
}
