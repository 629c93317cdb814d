import { createHash } from 'node:crypto'
import { tokenise } from '../../search-engine/text/tokenise.js'

/** Words that mean the same in addresses. One word may stand in several lines: `st` does. */
const sameWords: readonly (readonly string[])[] = [
  ['garage', 'gge'],
  ['garages', 'gges'],
  ['house', 'hse'],
  ['court', 'crt', 'ct'],
  ['street', 'st'],
  ['saint', 'st'],
  ['road', 'rd'],
  ['avenue', 'ave'],
  ['close', 'cl'],
  ['crescent', 'cres'],
  ['drive', 'dr'],
  ['gardens', 'gdns'],
  ['lane', 'ln'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['terrace', 'ter'],
  ['estate', 'est'],
  ['building', 'bldg'],
  ['buildings', 'bldgs'],
  ['apartment', 'flat', 'apt', 'flt'],
]

/** Changes with the words: indexes that were made with others are filled again. */
export const abbreviationsDigest = createHash('sha256')
  .update(JSON.stringify(sameWords))
  .digest('hex')
  .slice(0, 8)

const comma = /,\s*/g

const otherForms = new Map<string, string[]>()
for (const words of sameWords) {
  for (const word of words) {
    const others = words.filter((other) => other !== word)
    otherForms.set(word, [...(otherForms.get(word) ?? []), ...others])
  }
}

/**
 * The same texts with their abbreviations written out and their long words abbreviated, for a
 * searchable field of its own: `Mare St` becomes `Mare street` and `Mare saint`. A text without such
 * words gives nothing. Commas are left out: over them, the lines of an address would be as far from
 * each other as from any name, and `Flat 12, Mar` would find Margaret before Marcon House.
 */
export function expandAbbreviations(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(variants))]
}

/** The n-th variant has the n-th other form of every word, or its last one when it has fewer. */
function variants(text: string): string[] {
  const words = tokenise(text).flatMap(({ word, start, end }) => {
    const forms = otherForms.get(word) ?? []
    return forms.length === 0 ? [] : [{ forms, start, end }]
  })
  const count = Math.max(0, ...words.map(({ forms }) => forms.length))
  return Array.from({ length: count }, (_, variant) => {
    let written = ''
    let from = 0
    for (const { forms, start, end } of words) {
      written += text.slice(from, start) + (forms[Math.min(variant, forms.length - 1)] ?? '')
      from = end
    }
    return (written + text.slice(from)).replace(comma, ' ')
  })
}
