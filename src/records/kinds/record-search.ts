import type { Scope } from '../../access/scopes.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type {
  FacetRequest,
  Filter,
  SearchRequest,
} from '../../../packages/search-engine/src/search-engine.js'
import { all, type Maybe, nonBlank } from '../filters/filters.js'
import type { KindDefinition, FacetDefinition } from './record-kind.js'
import { comparedForm } from '../filters/facts.js'

/** The selected values of a facet. */
export interface FacetSelection {
  includes(value: string): boolean
  /** Selected values that are not in the list. */
  missingFrom(values: readonly string[]): readonly string[]
}

export interface RequestedFacet extends FacetRequest {
  /** Null when nothing is selected. */
  readonly selection: FacetSelection | null
}

/** A search without the range of hits to return. */
export interface SearchQuery extends Omit<
  SearchRequest,
  'offset' | 'limit' | 'snapshot' | 'facets'
> {
  readonly facets?: readonly RequestedFacet[]
}

/** The parts of a query that determine its hits. */
export function listOf(query: SearchQuery): Omit<SearchQuery, 'highlight' | 'facets'> {
  const { highlight: _highlight, facets: _facets, ...list } = query
  return list
}

/** The arguments of every search. */
export interface Search<Sort extends string> extends PagingArguments {
  readonly searchText?: Maybe<string>
  /** A field of the index, or `relevance`. */
  readonly sortBy?: Maybe<Sort>
  readonly isDesc?: Maybe<boolean>
  /** Mark matching words. */
  readonly highlight?: Maybe<boolean>
  /** Disable corrections and similar matches. */
  readonly exact?: Maybe<boolean>
  /** Index fields to count by. */
  readonly facets?: Maybe<readonly string[]>
}

/** The arguments of a kind's search, all optional. */
export type SearchOf<Arguments> = PagingArguments & {
  readonly [Name in Exclude<keyof Arguments, keyof PagingArguments>]?: Maybe<
    Readonly<Arguments[Name]>
  >
}

export interface SearchContext {
  /** The scopes of the caller. They decide which filters the caller may use. */
  readonly scopes: ReadonlySet<Scope>
  /** Day number in London. */
  readonly today: number
}

/** Builds the query of a kind's search from its arguments. */
export type QueryOf<S> = (search: S, context: SearchContext) => SearchQuery

/** Excludes other forms of names: only names as typed match. */
export const withoutOtherNames = { without: ['closeNames', 'otherNames'] } as const

/** Merges the excluded fields of all parts. */
export function mergeWithout(
  ...parts: readonly Pick<SearchRequest, 'without'>[]
): Pick<SearchRequest, 'without'> {
  const without = parts.flatMap((part) => part.without ?? [])
  return without.length === 0 ? {} : { without }
}

interface QueryParts<S> {
  readonly text: Maybe<string>
  /** The filter of this search, or of the same search without the selection of one facet. */
  readonly filterOf: (search: S) => Filter | null
}

/** The engine query of a search. */
export function searchQuery<S extends Search<string>>(
  kind: KindDefinition,
  search: S,
  { text, filterOf }: QueryParts<S>,
): SearchQuery {
  const { sortBy, isDesc, highlight, exact } = search
  const isSorted = sortBy !== null && sortBy !== undefined && sortBy !== 'relevance'
  const filter = filterOf(search)
  const facets = requestedFacets(kind, search, filterOf)
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

/** Declares the query of a kind that is searched by its text and its filter alone. */
export function textQuery<Input extends object>(
  kind: KindDefinition,
  filter: { readonly filterOf: (input: Input, context: SearchContext) => Filter | null },
): QueryOf<Search<string> & { readonly filter?: Maybe<Input> }> {
  return (search, context) =>
    searchQuery(kind, search, {
      text: search.searchText,
      filterOf: (one) => filter.filterOf(one.filter ?? ({} as Input), context),
    })
}

/** The query with one more filter. The filter also applies to the facets. */
export function narrowed(query: SearchQuery, filter: Filter): SearchQuery {
  const and = (other: Filter | null | undefined) => all([other ?? null, filter]) ?? filter
  return {
    ...query,
    filter: and(query.filter),
    ...(query.facets === undefined
      ? {}
      : {
          facets: query.facets.map((facet) =>
            facet.filter === undefined ? facet : { ...facet, filter: and(facet.filter) },
          ),
        }),
  }
}

type Arguments = Readonly<Record<string, unknown>>

/**
 * The requested facets, each once. A facet whose argument selects values is counted without that selection, so that
 * it shows how many hits other values would add.
 */
function requestedFacets<S extends { readonly facets?: Maybe<readonly string[]> }>(
  { facets }: KindDefinition,
  search: S,
  filterOf: (search: S) => Filter | null,
): RequestedFacet[] {
  const definitions = Object.values(facets)
  const requested = definitions.filter(({ field }) => search.facets?.includes(field) === true)
  return requested.map((facet) => {
    const { field, argument } = facet
    const path = argument.split('.')
    const selection = selectionOf(valueAt(search, path), facet)
    if (selection === null) return { field, selection }
    return { field, selection, filter: filterOf(without(search, path) as S) }
  })
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (value as Arguments | null | undefined)?.[name], args)
}

function without(args: Arguments, [name = '', ...rest]: readonly string[]): Arguments {
  const inner = rest.length === 0 ? null : without((args[name] ?? {}) as Arguments, rest)
  return { ...args, [name]: inner }
}

/** The values that an argument selects: a text, a boolean, a list, or a range of numbers. */
function selectionOf(value: unknown, facet: FacetDefinition): FacetSelection | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rangeOf(value)
  const { parse = (text) => [text], enum: enumValues } = facet
  const texts = [value ?? []].flat().map(String)
  const nonBlankTexts = texts.filter((text) => nonBlank(text) !== null)
  if (nonBlankTexts.length === 0) return null
  const values = nonBlankTexts
    .flatMap((text) => parse(text))
    .filter((one) => enumValues === undefined || Object.values(enumValues).includes(one))
  const selected = new Map(values.map((one) => [comparedForm(one), one]))
  return {
    includes: (one) => selected.has(comparedForm(one)),
    missingFrom: (others) => {
      const forms = new Set(others.map(comparedForm))
      return [...selected].filter(([form]) => !forms.has(form)).map(([, one]) => one)
    },
  }
}

function rangeOf({
  from,
  to,
}: {
  from?: Maybe<number>
  to?: Maybe<number>
}): FacetSelection | null {
  const least = from ?? -Infinity
  const most = to ?? Infinity
  if (least === -Infinity && most === Infinity) return null
  return {
    includes: (one) => Number(one) >= least && Number(one) <= most,
    missingFrom: (others) =>
      least === most && !others.includes(String(least)) ? [String(least)] : [],
  }
}
