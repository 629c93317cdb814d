import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { isWithinBytes } from '../../../packages/search-engine/src/text/within-bytes.js'
import { all, anyOf, equal, given, type Maybe } from './filters.js'

type FactValue = string | number | boolean

/** Facts of a record by name; a list holds for the record with each of its values. */
export type Facts = Readonly<Record<string, Maybe<FactValue | readonly Maybe<FactValue>[]>>>

/** Engines find no longer keyword: Meilisearch compares 468 bytes, and a GIN entry has its limit, too. */
const longestFact = 468

/**
 * What the index field `facts` holds: `name:value` for all that is only ever asked for as it is, without
 * facet, order or range. One inverted index serves them all, where columns would need an index each.
 *
 * Values are held in the form in which they are compared: Meilisearch has no regard to case and blanks
 * around, Postgres has. So a field that has facets is filtered by its fact, too.
 *
 * A new fact is a change of the documents, so that the index needs another `documentVersion`.
 */
export function factKeywords(facts: Facts): string[] {
  // Without lists in between: there are some twenty facts of every record.
  const keywords = new Set<string>()
  for (const [name, value] of Object.entries(facts)) {
    for (const one of isList(value) ? value : [value]) {
      const form = one === null || one === undefined ? '' : comparedForm(one)
      if (form === '') continue
      const keyword = `${name}:${form}`
      if (isWithinBytes(keyword, longestFact)) keywords.add(keyword)
    }
  }
  return [...keywords]
}

function isList(value: Facts[string]): value is readonly Maybe<FactValue>[] {
  return typeof value === 'object' && value !== null
}

// Nearly all values are, and have no other form.
const plain = /^[ -~]*$/

/** Case and blanks around make no difference; accents do. */
export function comparedForm(value: FactValue): string {
  const text = String(value)
  return (plain.test(text) ? text : text.normalize('NFKD')).trim().toLowerCase()
}

/** Filters on the facts of one kind of record; a blank or absent value filters nothing. */
export class FactFilters<Name extends string> {
  is(name: Name, value: Maybe<FactValue>): Filter | null {
    const wanted = typeof value === 'string' ? given(value) : (value ?? null)
    return wanted === null ? null : equal('facts', `${name}:${comparedForm(wanted)}`)
  }

  any(name: Name, values: Maybe<readonly string[]>): Filter | null {
    const wanted = values?.filter((value) => given(value) !== null)
    return anyOf(
      'facts',
      wanted?.map((value) => `${name}:${comparedForm(value)}`),
    )
  }

  /** All of these, each under its own name. */
  are(values: Readonly<Partial<Record<Name, Maybe<FactValue>>>>): Filter | null {
    const entries = Object.entries(values) as [Name, Maybe<FactValue>][]
    return all(entries.map(([name, value]) => this.is(name, value)))
  }
}

/** The form in which postcodes are compared: callers write them with and without a space. */
export function postcodeKey(postcode: Maybe<string>): string | null {
  return postcode === null || postcode === undefined
    ? null
    : postcode.replace(/\s/g, '').toUpperCase()
}
