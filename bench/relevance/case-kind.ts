import { tokenise } from '../../packages/search-engine/src/text/tokenise.js'
import type { SearchService } from '../../src/search/search-service.js'
import type { Chance } from './chance.js'
import type { Goal } from './goals.js'

/** How many hits a query is asked for: enough for every place that counts. */
export const hitsAsked = 5

/** What a user's hand does to a text; null when the text gives no occasion for it. */
export type Mistake = (text: string, chance: Chance) => string | null

/** A way in which users look for a record. */
export interface CaseKind<Row> {
  readonly name: string
  readonly goal: Goal
  /** Success is the wanted record among so many first hits. */
  readonly within: 1 | typeof hitsAsked
  /** What a user who makes no mistake could type for the record; nothing when the kind does not suit it. */
  readonly texts: (row: Row) => readonly string[]
  readonly mistake?: Mistake
  /** Further texts by which a hit is as good as the wanted record. */
  readonly equals?: (row: Row) => readonly string[]
  /** Whether a hit is as good as the wanted record, where that is not seen from its texts. */
  readonly fits?: (row: Row, typed: string) => boolean
  /** True when the user stops typing: whatever begins with the text is as good. */
  readonly unfinished?: true
  /** What was typed may by chance be right for another record, which is then no fault. */
  readonly isSlip?: true
  /** One word is too many; which one, nobody can tell where without another it is right for somebody else. */
  readonly hasWordTooMany?: true
}

export const recordNames = ['assets', 'persons', 'tenures', 'accounts'] as const
export type RecordName = (typeof recordNames)[number]

/** One kind of record, how it is searched, and the case kinds that it has. */
export interface RecordCases<Row> {
  readonly records: RecordName
  readonly rows: readonly Row[]
  /** The row of a hit; null for records that no case is about. */
  readonly rowOf: (id: string) => Row | null
  readonly kinds: readonly CaseKind<Row>[]
  /** A line with all words that the row is found by. */
  readonly describe: (row: Row) => string
  /** Asks for the first hits, by default `hitsAsked` of them. */
  readonly search: (
    service: SearchService,
    text: string,
    exact: boolean,
    first?: number,
  ) => Promise<Hits>
}

export interface Hits {
  readonly ids: readonly string[]
  /** What the text was taken for; null when it was found as typed. */
  readonly usedText: string | null
}

/**
 * Whether a hit is as good as the record that the text was made for: without mistakes, the user could
 * have typed the same words for it. Case, accents, punctuation and blanks make no difference.
 */
export function isEqual<Row>(kind: CaseKind<Row>, hit: Row, text: string, typed: string): boolean {
  if (kind.fits?.(hit, typed) === true) return true
  const wanted = key(text)
  return [...kind.texts(hit), ...(kind.equals?.(hit) ?? [])].some((other) => {
    const given = key(other)
    return kind.unfinished === true ? given.startsWith(wanted) : given === wanted
  })
}

/** A reference typed whole. */
export function identifier<Row>(name: string, texts: CaseKind<Row>['texts']): CaseKind<Row> {
  return { name, goal: 'as written', within: 1, texts }
}

/** Words as searches read them, one blank between them. */
export function key(text: string): string {
  return tokenise(text)
    .map(({ word }) => word)
    .join(' ')
}
