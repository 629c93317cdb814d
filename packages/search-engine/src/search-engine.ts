import type { FieldGroup, IdentifierKind } from './query-language.js'

/** The search port. Two engines stand behind it; a contract suite holds them to the same answers. */

/** No engine shows hits beyond this one; totals are exact up to it and capped there. */
export const searchWindow = 1000

/** So many values of a facet are shown. Engines count one more at least, which tells whether there are more. */
export const facetValueLimit = 200

export type FilterableType = 'keyword' | 'keywords' | 'boolean' | 'number'

export interface SearchableField {
  readonly field: string
  /** The fields of the document that are shown and marked in its place, if any; by default itself. */
  readonly shown?: string | readonly string[] | null
  readonly identifier?: IdentifierKind
  /** Holds the UUID of the document itself, which an engine that has it anyway need not keep twice. */
  readonly isOwnId?: true
  readonly group?: FieldGroup
  /** Whether requests may leave it out. Never a UUID. */
  readonly optional?: true
  /**
   * Holds other forms of words that stand in other fields, such as nicknames. No typo is forgiven in it, it is
   * searched only for texts with a word that has other forms, and requests may leave it out, too. Such fields
   * come last.
   */
  readonly holdsOtherForms?: true
}

/** The fields that are shown for some searched ones, each once and with what it holds. */
export function shownFields(searchable: readonly SearchableField[]): Map<string, SearchableField> {
  const shown = new Map<string, SearchableField>()
  for (const searched of searchable) {
    for (const field of [searched.shown === undefined ? searched.field : searched.shown].flat()) {
      if (field !== null && !shown.has(field)) shown.set(field, searched)
    }
  }
  return shown
}

/** Which fields a request searches. */
export type Extent = Pick<SearchRequest, 'within' | 'without'>

/**
 * Whether a request searches a field.
 *
 * @throws SearchEngineError `invalid-request` for one that it leaves out and must not
 */
export function isSearched(
  { field, group, optional, holdsOtherForms }: SearchableField,
  { within, without = [] }: Extent,
): boolean {
  const isLeftOut = without.includes(field)
  if (isLeftOut && optional !== true && holdsOtherForms !== true) {
    throw new SearchEngineError('invalid-request', `${field} cannot be left out of a search`)
  }
  return !isLeftOut && (within === undefined || group === within)
}

/** The fields in which a text that asks for these kinds of identifier is looked for. */
export function searchedFields(
  searchable: readonly SearchableField[],
  extent: Extent,
  asked: ReadonlySet<IdentifierKind>,
): SearchableField[] {
  return searchable.filter(
    (field) =>
      isSearched(field, extent) && (field.identifier === undefined || asked.has(field.identifier)),
  )
}

/** What an index holds, engine-independent; `searchable` runs from the most important field to the least. */
export interface IndexDefinition<Name extends string = string> {
  readonly name: Name
  /**
   * Raised when the documents of the same record, or the words that are made of them, change: what holds the
   * earlier ones is then another index, beside which a new one is filled.
   */
  readonly documentVersion: number
  /** Digest of the lists of words that documents are made with, where there are any. */
  readonly wordLists?: string
  readonly searchable: readonly SearchableField[]
  readonly filterable: Readonly<Record<string, FilterableType>>
  /** Fields that order results; text is compared code point by code point, so store a normal form. */
  readonly sortable: readonly string[]
  /** Orders what an asked order and relevance leave equal, and what is only listed; then come the ids. */
  readonly order?: SortOrder
}

/** Absent values come last either way. */
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

/** Filters are data, never text, so nothing a caller types can become filter syntax. */
export type Filter =
  | { readonly op: 'equals'; readonly field: string; readonly value: string | number | boolean }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly (string | number)[] }
  | { readonly op: 'atLeast' | 'atMost'; readonly field: string; readonly value: number }
  | { readonly op: 'isNull'; readonly field: string }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }

/** A field whose values are counted over all hits, each document once for each of its values. */
export interface FacetRequest {
  readonly field: string
  /**
   * Counted are the documents that the text finds and that pass this, in place of the filter of the search;
   * null lets all of them pass. Without it the hits are counted.
   */
  readonly filter?: Filter | null
}

export interface SearchRequest {
  readonly index: string
  /** What the user typed, untouched. Blank lists everything that passes the filter; no word in it, nothing. */
  readonly text: string
  readonly filter?: Filter
  /** Searches the fields of one group only. */
  readonly within?: FieldGroup
  /** Optional fields that are not searched, as if nothing stood in them. */
  readonly without?: readonly string[]
  /** Orders hits in place of relevance. */
  readonly sort?: SortOrder
  /** Ids of a few documents that come first where relevance orders, as far as they are hits. */
  readonly first?: readonly string[]
  readonly offset: number
  readonly limit: number
  /** Each field once. */
  readonly facets?: readonly FacetRequest[]
  /** Also tell which fields matched, and mark the matching parts. */
  readonly highlight?: boolean
  /** Leaves out documents that were added after this snapshot was handed out. */
  readonly snapshot?: string
}

export interface SearchHit {
  readonly id: string
  /** Shown field → HTML-escaped text with `<em>` around each word that matched. Empty unless asked for. */
  readonly highlights: Readonly<Record<string, string>>
  /** The shown fields that matched, most important first. Empty unless highlights were asked for. */
  readonly matchedFields: readonly string[]
}

export interface SearchResponse {
  readonly hits: readonly SearchHit[]
  /** Exact up to the search window. */
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  /**
   * Field → value → count: the most frequent values, and more than `facetValueLimit` where there are more. Of a
   * field with a filter of its own also those that hits have, unless a document may have several.
   */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Hand it back with the next page to keep documents added meanwhile out of it. */
  readonly snapshot: string
  /** The engine did not answer: only documents with the text as an identifier in full were looked up. */
  readonly isReduced?: true
}

/** Runs SQL inside the caller's transaction. */
export interface SqlTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

export interface SearchEngine {
  /** @throws SearchEngineError with reason `timeout` past the engine's time limit */
  search(request: SearchRequest): Promise<SearchResponse>
  /** Answers several searches, each as `search` would, in the order asked; fails when one fails. */
  searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]>
  /** Resolves when the engine answers within `timeoutMs`, rejects otherwise. */
  ping(timeoutMs: number): Promise<void>
}

/**
 * The one error an engine throws; `detail` is for the log and never reaches a caller. `unavailable` and
 * `timeout` pass; `invalid-request` and `defect` are faults of ours.
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

  /** Whether the engine is away or late, so that the same call may succeed later. */
  get passes(): boolean {
    return this.reason === 'unavailable' || this.reason === 'timeout'
  }
}
