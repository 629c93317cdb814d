import type { ParsedQuery } from './parse-query.js'
import { fieldWords } from './field-words.js'
import { fieldOf, type IdentifierFields, type Postings } from './postings.js'

/** Shorter values, a house number for one, do not count as references. */
const minimumLength = 5

/**
 * True when neighbouring words of the query spell out a whole value of an identifier field: a UUID, a
 * UPRN, a reference, a postcode.
 */
export function holdsIdentifier(
  query: ParsedQuery,
  document: Postings,
  identifiers: IdentifierFields,
): boolean {
  const { typed } = query
  if (typed.join('').length < minimumLength) return false
  const looked = new Set<number>()
  for (const word of typed) {
    for (const place of document.get(word) ?? []) {
      const field = fieldOf(place)
      if (looked.has(field) || !identifiers.has(field)) continue
      looked.add(field)
      if (valuesOf(document, field).some((value) => spells(typed, value))) return true
    }
  }
  return false
}

/** The values of a field: words one position apart belong to one value. */
function valuesOf(document: Postings, field: number): string[][] {
  const { words, places } = fieldWords(document, field)
  const values: string[][] = []
  for (const [index, word] of words.entries()) {
    const place = places[index] ?? 0
    if (place - (places[index - 1] ?? -Infinity) === 1) values.at(-1)?.push(word)
    else values.push([word])
  }
  return values
}

function spells(typed: readonly string[], value: readonly string[]): boolean {
  if (value.join('').length < minimumLength) return false
  return typed.some((_, from) => value.every((word, step) => typed[from + step] === word))
}
