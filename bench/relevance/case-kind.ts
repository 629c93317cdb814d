import type { SearchConnection } from '../../src/search/paging/search-pager.js'
import type { SearchService } from '../../src/search/search-service.js'
import { tokenise } from '../../src/search-engine/text/tokenise.js'
import type { Corpus } from './corpus.js'
import type { Mistake } from './mistakes.js'

/** How many hits a query is asked for: enough for every place that counts. */
export const hitsAsked = 5

/** A way in which users look for a record. */
export interface CaseKind<Row> {
  readonly name: string
  /** Success is the wanted record among so many first hits. */
  readonly within: 1 | typeof hitsAsked
  /** What a user who makes no mistake could type for the record; nothing when the kind does not suit it. */
  readonly texts: (row: Row) => readonly string[]
  readonly mistake?: Mistake
  /** Further texts by which a hit is as good as the wanted record. */
  readonly equals?: (row: Row) => readonly string[]
  /** True when the user stops typing: whatever begins with the text is as good. */
  readonly unfinished?: true
  /** Why this kind cannot reach the goal, for one that cannot. */
  readonly limit?: string
}

/** One kind of record, how it is searched, and the case kinds that it has. */
export interface RecordCases<Row extends { readonly id: string }> {
  readonly records: keyof Corpus
  readonly rows: readonly Row[]
  readonly kinds: readonly CaseKind<Row>[]
  /** A line that tells hits apart, for the list of misses. */
  readonly describe: (row: Row) => string
  readonly search: (service: SearchService, text: string) => Promise<readonly Row[]>
}

/**
 * Whether a hit is as good as the record that the text was made for: without mistakes, the user could
 * have typed the same words for it. Case, accents, punctuation and blanks make no difference.
 */
export function isEqual<Row>(kind: CaseKind<Row>, hit: Row, text: string): boolean {
  const wanted = key(text)
  return [...kind.texts(hit), ...(kind.equals?.(hit) ?? [])].some((other) => {
    const given = key(other)
    return kind.unfinished === true ? given.startsWith(wanted) : given === wanted
  })
}

/** A reference typed whole. */
export function identifier<Row>(name: string, texts: CaseKind<Row>['texts']): CaseKind<Row> {
  return { name, within: 1, texts }
}

export function rowsOf<Row>({ edges }: SearchConnection<Row>): Row[] {
  return edges.map(({ node }) => node)
}

function key(text: string): string {
  return tokenise(text)
    .map(({ word }) => word)
    .join(' ')
}
