import type { Filter } from '../../search-engine/search-engine.js'
import { comparedForm } from '../filters/facts.js'
import { given, type Maybe } from '../filters/filters.js'
import type { AskedFacet, Choice } from '../paging/facet-page.js'
import type { FacetDefinition, KindDefinition } from './record-kind.js'

type Arguments = Readonly<Record<string, unknown>>

/**
 * The facets that a search asks for, each once. One in which values are chosen is counted without that
 * choice, so that it shows what the others would add.
 *
 * @param filterOf the filter of a search
 */
export function askedFacets<S extends { readonly facets?: Maybe<readonly string[]> }>(
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
