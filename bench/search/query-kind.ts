import type { CombinedSearch } from '../../src/search/everything/combined-search.js'
import type { SearchService } from '../../src/search/search-service.js'

export interface Searches {
  readonly service: SearchService
  readonly box: CombinedSearch
}

/** One kind of search for one kind of record. */
export interface QueryKind {
  readonly name: string
  /** A kind of record, or `everything` for the combined search. */
  readonly records: string
  /** The texts, used in turn. */
  readonly texts: readonly string[]
  readonly ask: (searches: Searches, text: string) => Promise<unknown>
  /** True for facets over all records, which have no goal because they read every record. */
  readonly countsAll?: true
}
