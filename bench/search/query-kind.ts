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
  /** What is typed, one after the other. */
  readonly texts: readonly string[]
  readonly ask: (searches: Searches, text: string) => Promise<unknown>
  /** True for facets of all records: each record is read, so they have no goal. */
  readonly countsAll?: true
}
