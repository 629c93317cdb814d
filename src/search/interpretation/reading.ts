import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import type { KnownWords, ReadableWords } from './known-words.js'
import type { WordStore } from './word-store.js'

/** More would be no help. */
export const mostAlternatives = 3

/** A word that may stand for a typed one. */
export interface Option {
  readonly word: string
  /** 0 for what was typed. */
  readonly cost: number
  /** What to write instead; null keeps what was typed. */
  readonly used: string | null
}

/** What may stand for each typed word, by its index in the text. */
export type Groups = ReadonlyMap<number, readonly Option[]>

/** The options of all words but those that are left out. */
export function allOf(
  options: readonly (readonly Option[])[],
  leftOut: ReadonlySet<number> = new Set(),
): Groups {
  return new Map(
    options.flatMap((group, index) => (leftOut.has(index) ? [] : [[index, group] as const])),
  )
}

/** Which words are read instead of typed ones, by their index in the text. */
export interface Reading {
  readonly words: ReadonlyMap<number, string>
  readonly leftOut: readonly number[]
  /**
   * Others that are as near, where only references differ, or where another name was left out: nothing else tells
   * which was meant.
   */
  readonly alternatives?: readonly Omit<Reading, 'alternatives'>[]
}

interface Weighed {
  readonly words: ReadonlyMap<number, string>
  readonly cost: number
  records: number
}

/**
 * The reading that costs least, and among equal ones that of most records.
 *
 * @param rows the words of the groups that a record holds, for each record
 * @param groups what may stand for each typed word
 */
export function bestReading(
  rows: readonly (readonly string[])[],
  groups: Groups,
  counts: (reading: { readonly cost: number; readonly records: number }) => boolean = () => true,
): Reading | null {
  const readings = new Map<string, Weighed>()
  for (const row of rows) {
    const weighed = weigh(new Set(row), groups)
    if (weighed === null) continue
    const key = JSON.stringify([...weighed.words])
    const known = readings.get(key)
    if (known === undefined) readings.set(key, weighed)
    else known.records += 1
  }
  let best: Weighed | null = null
  for (const reading of readings.values()) {
    if (!counts(reading)) continue
    if (best === null || isBetter(reading, best)) best = reading
  }
  if (best === null) return null
  const { words, cost } = best
  const equal = [...readings.values()].filter(
    (other) => other.words !== words && other.cost === cost && counts(other),
  )
  return {
    words,
    leftOut: [],
    alternatives: equal
      .filter((other) => differsByNumbers(words, other.words))
      .slice(0, mostAlternatives)
      .map((other) => ({ words: other.words, leftOut: [] })),
  }
}

function differsByNumbers(
  one: ReadonlyMap<number, string>,
  other: ReadonlyMap<number, string>,
): boolean {
  return [...one].every(([index, used]) => other.get(index) === used || hasDigit(used))
}

/** The cheapest options of a record. */
function weigh(row: ReadonlySet<string>, groups: Groups): Weighed | null {
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
  return { words, cost, records: 1 }
}

function isBetter(a: Weighed, b: Weighed): boolean {
  return a.cost === b.cost ? a.records > b.records : a.cost < b.cost
}

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
