import { tokenise } from '../../packages/search-engine/src/text/tokenise.js'
import type { SearchService } from '../../src/search/search-service.js'
import type { Chance } from './chance.js'
import type { Goal } from './goals.js'

/** Hits per query: enough for every goal. */
export const maxHits = 5

/** Changes a text as a user would; null if it does not apply to the text. */
export type Mistake = (text: string, chance: Chance) => string | null

/** A way to search for a record. */
export interface CaseKind<Row> {
  readonly name: string
  readonly goal: Goal
  /** The expected record must be among this many first hits. */
  readonly within: 1 | typeof maxHits
  /** Correct texts for the record; empty if the kind does not apply. */
  readonly texts: (row: Row) => readonly string[]
  readonly mistake?: Mistake
  /** Further texts that make a hit equally good. */
  readonly equals?: (row: Row) => readonly string[]
  /** True if a hit is equally good although none of its texts equals the expected text. */
  readonly fits?: (row: Row, typed: string) => boolean
  /** True for an incomplete text: every record that starts with it is equally good. */
  readonly unfinished?: true
  /** True for texts with a typo. A miss is counted separately if the first hit contains all words of the typed text. */
  readonly isSlip?: true
  /**
   * True for texts with a superfluous word. A miss is counted separately if the first hit contains all words of the
   * typed text but one.
   */
  readonly hasWordTooMany?: true
}

export const recordNames = ['assets', 'persons', 'tenures', 'accounts'] as const
export type RecordName = (typeof recordNames)[number]

/** A kind of record, its search, and its case kinds. */
export interface RecordCases<Row> {
  readonly records: RecordName
  readonly rows: readonly Row[]
  /** The row of a hit; null for records without cases. */
  readonly rowOf: (id: string) => Row | null
  readonly kinds: readonly CaseKind<Row>[]
  /** All searchable words of the row, in one line. */
  readonly describe: (row: Row) => string
  /** Searches for the first hits (default: `maxHits`). */
  readonly search: (
    service: SearchService,
    text: string,
    exact: boolean,
    first?: number,
  ) => Promise<Hits>
}

export interface Hits {
  readonly ids: readonly string[]
  /** The interpretation of the text; null if it matched as typed. */
  readonly usedText: string | null
}

/**
 * Whether a hit is as good as the expected record: one of its texts has the same words as the expected text (for an
 * `unfinished` kind: begins with it), or `fits` accepts it. Ignores case, accents and punctuation.
 */
export function isEqual<Row>(kind: CaseKind<Row>, hit: Row, text: string, typed: string): boolean {
  if (kind.fits?.(hit, typed) === true) return true
  const expected = key(text)
  return [...kind.texts(hit), ...(kind.equals?.(hit) ?? [])].some((other) => {
    const candidate = key(other)
    return kind.unfinished === true ? candidate.startsWith(expected) : candidate === expected
  })
}

/** A case kind for complete texts without mistakes, such as ids and names. The record must be the first hit. */
export function identifier<Row>(name: string, texts: CaseKind<Row>['texts']): CaseKind<Row> {
  return { name, goal: 'as written', within: 1, texts }
}

/** The words of a text as searches read them, separated by one blank. */
export function key(text: string): string {
  return tokenise(text)
    .map(({ word }) => word)
    .join(' ')
}
