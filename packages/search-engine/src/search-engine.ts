import type { FieldGroup, IdentifierKind } from './query-language.js'

/** The search port. Two engines implement it; a contract suite requires the same answers from both. */

/** Number of hits that can be reached by paging; totals are exact up to this number and capped there. */
export const searchWindow = 1000

/** Maximum number of values shown per facet. Engines count at least one more value, to show that there are more. */
export const facetValueLimit = 200

export type FilterableType = 'keyword' | 'keywords' | 'boolean' | 'number'

export interface SearchableField {
  readonly field: string
  /** The stored fields that are displayed and highlighted for this field. Default: the field itself; null: none. */
  readonly shown?: string | readonly string[] | null
  readonly identifier?: IdentifierKind
  /** Holds the document's own UUID, so an engine need not store it twice. */
  readonly isOwnId?: true
  readonly group?: FieldGroup
  /** Requests may exclude the field. Never set for a UUID field. */
  readonly optional?: true
  /**
   * Holds other forms of words of other fields, such as nicknames. The field tolerates no typos, is searched only for
   * texts with a word that has other forms, and may be excluded. Such fields come last.
   */
  readonly holdsOtherForms?: true
}

/** The displayed fields, each once, with the searchable field they belong to. */
export function shownFields(searchable: readonly SearchableField[]): Map<string, SearchableField> {
  const shown = new Map<string, SearchableField>()
  for (const searched of searchable) {
    for (const field of [searched.shown === undefined ? searched.field : searched.shown].flat()) {
      if (field !== null && !shown.has(field)) shown.set(field, searched)
    }
  }
  return shown
}

/** The fields that a request searches. */
export type Extent = Pick<SearchRequest, 'within' | 'without'>

/**
 * Whether a request searches a field.
 *
 * @throws SearchEngineError `invalid-request` if it excludes a field that must be searched
 */
export function isSearched(
  { field, group, optional, holdsOtherForms }: SearchableField,
  { within, without = [] }: Extent,
): boolean {
  const isExcluded = without.includes(field)
  if (isExcluded && optional !== true && holdsOtherForms !== true) {
    throw new SearchEngineError('invalid-request', `${field} cannot be left out of a search`)
  }
  return !isExcluded && (within === undefined || group === within)
}

/** The searched fields of a text that may contain these identifier kinds. */
export function searchedFields(
  searchable: readonly SearchableField[],
  extent: Extent,
  identifierKinds: ReadonlySet<IdentifierKind>,
): SearchableField[] {
  return searchable.filter(
    (field) =>
      isSearched(field, extent) &&
      (field.identifier === undefined || identifierKinds.has(field.identifier)),
  )
}

/** An index, independent of the engine. `searchable` is in order of importance. */
export interface IndexDefinition<Name extends string = string> {
  readonly name: Name
  /**
   * Increment it when the same record gets another document, or other indexed words. A new index is then filled
   * beside the old one.
   */
  readonly documentVersion: number
  /** Digest of the word lists that documents are built with, if any. */
  readonly wordLists?: string
  readonly searchable: readonly SearchableField[]
  readonly filterable: Readonly<Record<string, FilterableType>>
  /** Fields to sort by. Text is compared by code point, so store a normal form. */
  readonly sortable: readonly string[]
  /**
   * The order of a plain list, and of hits that are equal by the requested sort and by relevance. Documents that are
   * equal by this order are ordered by id.
   */
  readonly order?: SortOrder
}

/** Absent values come last in either direction. */
export interface SortOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export type FieldValue = string | number | boolean | null | readonly string[]

export interface SearchDocument {
  /** UUID of the record. */
  readonly id: string
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** Filters are data, so user text cannot become filter syntax. */
export type Filter =
  | { readonly op: 'equals'; readonly field: string; readonly value: string | number | boolean }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly (string | number)[] }
  | { readonly op: 'atLeast' | 'atMost'; readonly field: string; readonly value: number }
  | { readonly op: 'isNull'; readonly field: string }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }

/** Counts the values of a field over all hits, each document once per value. */
export interface FacetRequest {
  readonly field: string
  /**
   * Replaces the filter of the search for this count; null counts all documents that match the text. By default, the
   * hits are counted.
   */
  readonly filter?: Filter | null
}

export interface SearchRequest {
  readonly index: string
  /**
   * The text as typed. Blank text lists everything that passes the filter; text without any word matches nothing.
   */
  readonly text: string
  readonly filter?: Filter
  /** Searches only the fields of one group. */
  readonly within?: FieldGroup
  /** Optional fields to exclude. */
  readonly without?: readonly string[]
  /** Replaces the order by relevance. */
  readonly sort?: SortOrder
  /** Ids that come first in the order by relevance, if they are hits. */
  readonly first?: readonly string[]
  readonly offset: number
  readonly limit: number
  /** At most one facet per field. */
  readonly facets?: readonly FacetRequest[]
  /** True to return the matching fields, with the matches marked. */
  readonly highlight?: boolean
  /** Excludes documents added after this snapshot. */
  readonly snapshot?: string
}

export interface SearchHit {
  readonly id: string
  /** Displayed field → HTML-escaped text with `<em>` around each matching word. Empty unless requested. */
  readonly highlights: Readonly<Record<string, string>>
  /** The displayed fields that matched, in order of importance. Empty unless highlights were requested. */
  readonly matchedFields: readonly string[]
}

export interface SearchResponse {
  readonly hits: readonly SearchHit[]
  /** Exact up to the search window. */
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  /**
   * Field → value → count of the most frequent values. Has more than `facetValueLimit` values if more exist. For a
   * single-valued field with its own filter, the values of the hits are included.
   */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Pass it with the next page to exclude documents added in between. */
  readonly snapshot: string
  /** Set if the engine is down: only documents that have the text as a complete identifier were looked up. */
  readonly isReduced?: true
}

export interface SearchEngine {
  /** @throws SearchEngineError with reason `timeout` past the engine's time limit */
  search(request: SearchRequest): Promise<SearchResponse>
  /** Runs several searches; answers are in request order. Fails if one search fails. */
  searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]>
  /** Resolves when the engine answers within `timeoutMs`, rejects otherwise. */
  ping(timeoutMs: number): Promise<void>
}

/**
 * The only error an engine throws; `detail` is for the log and never reaches a caller. `unavailable` and `timeout`
 * are transient; `invalid-request` and `defect` are defects of our code.
 */
export class SearchEngineError extends Error {
  constructor(
    readonly reason: 'unavailable' | 'timeout' | 'invalid-request' | 'defect',
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`search engine: ${reason}: ${detail}`, options)
    this.name = 'SearchEngineError'
  }

  /** Whether the same call may succeed later. */
  get isTransient(): boolean {
    return this.reason === 'unavailable' || this.reason === 'timeout'
  }
}
