import type { CombinedSearch } from '../../src/search/everything/combined-search.js'
import type { SearchService } from '../../src/search/search-service.js'

export interface Searches {
  readonly service: SearchService
  readonly box: CombinedSearch
}

/** One way in which people search one kind of record. */
export interface QueryKind {
  readonly name: string
  /** A kind of record, or `everything` for the one box over all kinds. */
  readonly records: string
  /**
   * `selective` queries find few records however many there are, `broad` ones a share of all, and
   * `counting` ones also look at each of them.
   */
  readonly reach: 'selective' | 'broad' | 'counting'
  /** What is typed, one after the other. */
  readonly texts: readonly string[]
  readonly ask: (searches: Searches, text: string) => Promise<unknown>
  /** True for those that are also asked over HTTP, as text alone. */
  readonly overHttp?: true
}

export type Reach = QueryKind['reach']
