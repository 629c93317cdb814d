import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { isWithinBytes } from '../../../packages/search-engine/src/text/tokenise.js'
import { anyOf, equal, nonBlank, type Maybe } from './filters.js'

type FactValue = string | number | boolean

/** Filter values of a record by name. A list matches if one of its values matches. */
export type Facts = Readonly<Record<string, Maybe<FactValue | readonly Maybe<FactValue>[]>>>

/** Maximum length of a keyword in bytes: Meilisearch compares only 468 bytes, and GIN entries are limited too. */
const maxFactBytes = 468

/**
 * The values of the index field `facts`: `name:value` for each value that is filtered only by equality. One inverted
 * index serves all facts; columns would need one index each.
 *
 * Values are stored in the form in which they are compared: Meilisearch ignores case and surrounding blanks, Postgres
 * does not. For the same reason a field with facets is filtered by its fact.
 *
 * A new fact changes the documents, so raise `documentVersion`.
 */
export function factKeywords(facts: Facts): string[] {
  // Loops instead of lists: a record has about twenty facts.
  const keywords = new Set<string>()
  for (const [name, value] of Object.entries(facts)) {
    for (const one of isList(value) ? value : [value]) {
      const form = one === null || one === undefined ? '' : comparedForm(one)
      if (form === '') continue
      const keyword = `${name}:${form}`
      if (isWithinBytes(keyword, maxFactBytes)) keywords.add(keyword)
    }
  }
  return [...keywords]
}

function isList(value: Facts[string]): value is readonly Maybe<FactValue>[] {
  return typeof value === 'object' && value !== null
}

// Nearly all values are ASCII and have no other normal form.
const plain = /^[ -~]*$/

/** The form in which values are compared: without letter case and surrounding blanks, but with accents. */
export function comparedForm(value: FactValue): string {
  const text = String(value)
  return (plain.test(text) ? text : text.normalize('NFKD')).trim().toLowerCase()
}

/** Filters on the facts of one kind; a blank or absent value adds no filter. */
export class FactFilters<Name extends string> {
  is(name: Name, value: Maybe<FactValue>): Filter | null {
    const text = typeof value === 'string' ? nonBlank(value) : (value ?? null)
    return text === null ? null : equal('facts', `${name}:${comparedForm(text)}`)
  }

  any(name: Name, values: Maybe<readonly string[]>): Filter | null {
    const texts = values?.filter((value) => nonBlank(value) !== null)
    return anyOf(
      'facts',
      texts?.map((value) => `${name}:${comparedForm(value)}`),
    )
  }

  /** The filter for a field of a filter input that has the name of a fact. */
  named(name: string, value: unknown): Filter | null {
    return Array.isArray(value)
      ? this.any(name as Name, value as readonly string[])
      : this.is(name as Name, value as FactValue)
  }

  /** The filter function for a field of a filter input that has another name. */
  anyOf(name: Name): (values: readonly string[]) => Filter | null {
    return (values) => this.any(name, values)
  }
}

/** Postcodes are compared without blanks. */
export function postcodeKey(postcode: Maybe<string>): string | null {
  return postcode === null || postcode === undefined
    ? null
    : postcode.replace(/\s/g, '').toUpperCase()
}
