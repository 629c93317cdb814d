import type { Scope } from '../../access/scopes.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type { Filter, SearchRequest } from '../../search-engine/search-engine.js'
import type { Maybe } from '../filters/filters.js'
import type { Question } from '../paging/search-cursors.js'
import { askedFacets } from './facet-choices.js'
import type { KindDefinition } from './record-kind.js'

/** What every search takes: a text, an order and a page. */
export interface Search<Sort extends string> extends PagingArguments {
  readonly searchText?: Maybe<string>
  /** A field of the index, or `relevance`. */
  readonly sortBy?: Maybe<Sort>
  readonly isDesc?: Maybe<boolean>
  /** Also mark what matched. */
  readonly highlight?: Maybe<boolean>
  /** Find nothing that is only close to the text. */
  readonly exact?: Maybe<boolean>
  /** Index fields whose values are counted. */
  readonly facets?: Maybe<readonly string[]>
}

/** Who searches, and when. */
export interface SearchContext {
  /** Decide which filters a caller may use. */
  readonly scopes: ReadonlySet<Scope>
  /** Day number in London. */
  readonly today: number
}

/** Has only people found whose names are those of the text. */
export const withoutOtherNames = { without: ['otherNames'] } as const

/** Leaves out of a search what any of these leaves out. */
export function leavingOut(
  ...parts: readonly Pick<SearchRequest, 'without'>[]
): Pick<SearchRequest, 'without'> {
  const without = parts.flatMap((part) => part.without ?? [])
  return without.length === 0 ? {} : { without }
}

/** How a search is read. */
interface Reading<S> {
  readonly text: Maybe<string>
  /** The filter of this search, or of one in which fewer values are chosen. */
  readonly filterOf: (search: S) => Filter | null
}

/** A search as a question for the engine. */
export function questionOf<S extends Search<string>>(
  kind: KindDefinition,
  search: S,
  { text, filterOf }: Reading<S>,
): Question {
  const { sortBy, isDesc, highlight, exact } = search
  const isSorted = sortBy !== null && sortBy !== undefined && sortBy !== 'relevance'
  const filter = filterOf(search)
  const facets = askedFacets(kind, search, filterOf)
  return {
    index: kind.index,
    text: text ?? '',
    ...(filter === null ? {} : { filter }),
    ...(highlight === true ? { highlight: true } : {}),
    ...(exact === true ? withoutOtherNames : {}),
    ...(facets.length === 0 ? {} : { facets }),
    ...(isSorted
      ? { sort: { field: sortBy, direction: isDesc === true ? 'desc' : 'asc' } as const }
      : {}),
  }
}
