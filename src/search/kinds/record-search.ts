import type { Scope } from '../../access/scopes.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type { Filter, SearchRequest } from '../../../packages/search-engine/src/search-engine.js'
import { type Maybe, given } from '../filters/filters.js'
import type { Question } from '../paging/search-cursors.js'
import type { KindDefinition, FacetDefinition } from './record-kind.js'
import { comparedForm } from '../filters/facts.js'
import type { AskedFacet, Choice } from '../paging/facet-page.js'

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

/** A search of a kind: the arguments of the API, of which all may be left out. */
export type SearchOf<Arguments> = PagingArguments & {
  readonly [Name in Exclude<keyof Arguments, keyof PagingArguments>]?: Maybe<
    Readonly<Arguments[Name]>
  >
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

type Arguments = Readonly<Record<string, unknown>>

/**
 * The facets that a search asks for, each once. One in which values are chosen is counted without that
 * choice, so that it shows what the others would add.
 *
 * @param filterOf the filter of a search
 */
function askedFacets<S extends { readonly facets?: Maybe<readonly string[]> }>(
  { facets }: KindDefinition,
  search: S,
  filterOf: (search: S) => Filter | null,
): AskedFacet[] {
  const known = Object.values(facets)
  const asked = known.filter(({ field }) => search.facets?.includes(field) === true)
  return asked.map((facet) => {
    const { field, argument } = facet
    const path = argument.split('.')
    const choice = choiceOf(valueAt(search, path), facet)
    if (choice === null) return { field, choice }
    return { field, choice, filter: filterOf(without(search, path) as S) }
  })
}

function valueAt(given: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (value as Arguments | null | undefined)?.[name], given)
}

function without(given: Arguments, [name = '', ...rest]: readonly string[]): Arguments {
  const inner = rest.length === 0 ? null : without((given[name] ?? {}) as Arguments, rest)
  return { ...given, [name]: inner }
}

/** Which values an argument chooses: a text, a boolean, a list, or a range of numbers. */
function choiceOf(value: unknown, facet: FacetDefinition): Choice | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rangeOf(value)
  const { meant = (text) => [text], enum: shown } = facet
  const texts = [value ?? []].flat().map(String)
  const written = texts.filter((text) => given(text) !== null)
  if (written.length === 0) return null
  const values = written
    .flatMap((text) => meant(text))
    .filter((one) => shown === undefined || Object.values(shown).includes(one))
  const chosen = new Map(values.map((one) => [comparedForm(one), one]))
  return {
    includes: (one) => chosen.has(comparedForm(one)),
    beyond: (others) => {
      const known = new Set(others.map(comparedForm))
      return [...chosen].filter(([form]) => !known.has(form)).map(([, one]) => one)
    },
  }
}

function rangeOf({ from, to }: { from?: Maybe<number>; to?: Maybe<number> }): Choice | null {
  const least = from ?? -Infinity
  const most = to ?? Infinity
  if (least === -Infinity && most === Infinity) return null
  return {
    includes: (one) => Number(one) >= least && Number(one) <= most,
    beyond: (others) => (least === most && !others.includes(String(least)) ? [String(least)] : []),
  }
}
