import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import type { Vocabulary, ReadableWords } from './vocabulary.js'
import type { WordStore } from './word-store.js'

export const maxAlternatives = 3

/** A word that may replace a typed word. */
export interface Option {
  readonly word: string
  /** 0 for the typed word itself. */
  readonly cost: number
  /** The text to use instead; null keeps the typed word. */
  readonly used: string | null
}

/** The options for each typed word, by its index in the text. */
export type OptionGroups = ReadonlyMap<number, readonly Option[]>

/** The options of all words that are not ignored. */
export function optionGroups(
  options: readonly (readonly Option[])[],
  ignored: ReadonlySet<number> = new Set(),
): OptionGroups {
  return new Map(
    options.flatMap((group, index) => (ignored.has(index) ? [] : [[index, group] as const])),
  )
}

/** The typed words that a reading replaces and the words that it ignores, by word index. */
export interface Reading {
  readonly words: ReadonlyMap<number, string>
  readonly ignored: readonly number[]
  /** Equally likely readings. They use another reference, or ignore another name. */
  readonly alternatives?: readonly Omit<Reading, 'alternatives'>[]
}

interface WeightedReading {
  readonly words: ReadonlyMap<number, string>
  readonly cost: number
  recordCount: number
}

/**
 * The reading with the lowest cost. If several have this cost, the one with the most records.
 *
 * @param rows per record, those of its words that are an option of some group
 * @param isValid returns false for readings to exclude
 */
export function bestReading(
  rows: readonly (readonly string[])[],
  groups: OptionGroups,
  isValid: (reading: { readonly cost: number; readonly recordCount: number }) => boolean = () =>
    true,
): Reading | null {
  const readings = new Map<string, WeightedReading>()
  for (const row of rows) {
    const reading = weigh(new Set(row), groups)
    if (reading === null) continue
    const key = JSON.stringify([...reading.words])
    const existing = readings.get(key)
    if (existing === undefined) readings.set(key, reading)
    else existing.recordCount += 1
  }
  let best: WeightedReading | null = null
  for (const reading of readings.values()) {
    if (!isValid(reading)) continue
    if (best === null || isBetter(reading, best)) best = reading
  }
  if (best === null) return null
  const { words, cost } = best
  const equalReadings = [...readings.values()].filter(
    (other) => other.words !== words && other.cost === cost && isValid(other),
  )
  return {
    words,
    ignored: [],
    alternatives: equalReadings
      .filter((other) => differsByNumbers(words, other.words))
      .slice(0, maxAlternatives)
      .map((other) => ({ words: other.words, ignored: [] })),
  }
}

function differsByNumbers(
  one: ReadonlyMap<number, string>,
  other: ReadonlyMap<number, string>,
): boolean {
  return [...one].every(([index, used]) => other.get(index) === used || hasDigit(used))
}

/**
 * Replaces each typed word with the cheapest option that the record contains. Null if the record contains no option
 * of a group.
 */
function weigh(row: ReadonlySet<string>, groups: OptionGroups): WeightedReading | null {
  const words = new Map<number, string>()
  let cost = 0
  for (const [index, options] of groups) {
    let cheapest: Option | null = null
    for (const option of options) {
      if (row.has(option.word) && (cheapest === null || option.cost < cheapest.cost)) {
        cheapest = option
      }
    }
    if (cheapest === null) return null
    cost += cheapest.cost
    if (cheapest.used !== null) words.set(index, cheapest.used)
  }
  return { words, cost, recordCount: 1 }
}

function isBetter(a: WeightedReading, b: WeightedReading): boolean {
  return a.cost === b.cost ? a.recordCount > b.recordCount : a.cost < b.cost
}

interface Bounds {
  /** An attempt with more matching records than this has no reading. */
  readonly maxRecords?: number
  /** Records to read per stored word, for attempts with a single group. */
  readonly perWord?: number
}

/** Checks readings against the records. */
export class RecordReadings {
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly store: WordStore,
    private readonly readable: readonly ReadableWords[],
  ) {}

  /**
   * The best reading of each attempt. Null if no record contains a word from every group, or if more than
   * `maxRecords` records do. Runs one SQL statement.
   *
   * @param limit records to read per attempt
   */
  async best(
    attempts: readonly OptionGroups[],
    limit: number,
    { maxRecords = Infinity, perWord = limit }: Bounds = {},
  ): Promise<(Reading | null)[]> {
    const possible = attempts.map(
      (groups) => groups.size > 0 && [...groups.values()].every((options) => options.length > 0),
    )
    const rowsOfAttempts = await this.recordWords(
      attempts.map((groups, index) => (possible[index] === true ? groups : new Map())),
      limit,
      perWord,
    )
    return attempts.map((groups, index) => {
      const rows = rowsOfAttempts[index] ?? []
      if (possible[index] !== true || rows.length > maxRecords) return null
      return bestReading(rows, groups)
    })
  }

  /**
   * Per attempt and record: those of the record’s words that are an option of the attempt. Runs one SQL statement.
   */
  async recordWords(
    attempts: readonly OptionGroups[],
    limit: number,
    perWord = limit,
  ): Promise<string[][][]> {
    const searches = attempts.flatMap((groups, attempt) =>
      groups.size === 0
        ? []
        : this.readable.map((words) => ({
            attempt,
            kind: words.kind,
            groups: [...groups.values()].map((options) =>
              options.flatMap((option) => this.vocabulary.storedForms(option, words)),
            ),
          })),
    )
    const rowsOfSearches = await this.store.recordWords(searches, limit, perWord)
    const rowsByAttempt: string[][][] = attempts.map(() => [])
    searches.forEach(({ attempt }, index) =>
      rowsByAttempt[attempt]?.push(...(rowsOfSearches[index] ?? [])),
    )
    return rowsByAttempt
  }
}
