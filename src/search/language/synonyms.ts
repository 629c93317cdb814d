import { createHash } from 'node:crypto'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { readWordGroups } from './data-lists.js'

/** Words that mean the same in addresses. The first word of a group is the long form. */
const sameWords = readWordGroups('address-words.txt')

/** Changes with the words: indexes that were made with others are filled again. */
export const synonymsDigest = createHash('sha256')
  .update(JSON.stringify(sameWords))
  .digest('hex')
  .slice(0, 8)

/** What stands before the number of a home inside a house, and of a house inside an estate. */
const unitWords = new Set([
  ...['apartment', 'apartments', 'appt', 'apt', 'apts', 'basement', 'block', 'blk', 'bsmt', 'flat'],
  ...['flats', 'flt', 'flts', 'floor', 'gar', 'garage', 'garages', 'gge', 'gges', 'maisonette'],
  ...['mais', 'rm', 'room', 'studio', 'unit', 'unt'],
])

const comma = /,\s*/g

const otherForms = new Map<string, string[]>()
for (const words of sameWords) {
  for (const word of words) {
    const others = words.filter((other) => other !== word)
    otherForms.set(word, [...(otherForms.get(word) ?? []), ...others])
  }
}

/** The first of each line, and those that are short for nothing. */
const longForms = new Set([...sameWords.map(([long]) => long), 'flat', 'flats', 'center'])
const shortForms = new Set(
  sameWords.flatMap(([, ...shorts]) => shorts.filter((short) => !longForms.has(short))),
)

/** Whether a word is only ever short for another one, as `rd` is. */
export function isAbbreviation(word: string): boolean {
  return shortForms.has(word)
}

export function isUnitWord(word: string): boolean {
  return unitWords.has(word)
}

/** Whether a word is one that the names of streets and houses have in common, or short for one. */
export function isAddressWord(word: string): boolean {
  return otherForms.has(word) && !unitWords.has(word)
}

/**
 * The same texts with their abbreviations written out and their long words abbreviated, for a
 * searchable field of its own: `Mare St` becomes `Mare street` and `Mare saint`. A text without such
 * words gives nothing. Commas are left out: over them, the lines of an address would be as far from
 * each other as from any name, and `Flat 12, Mar` would find Margaret before Marcon House.
 */
export function synonymTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(variants))]
}

/**
 * The n-th variant has the n-th other form of every word, or its last one when it has fewer. Only the first
 * is the whole text: of the others what stands around the words that have so many forms is enough.
 */
function variants(text: string): string[] {
  const tokens = tokenise(text)
  let count = 0
  for (const { word } of tokens) count = Math.max(count, otherForms.get(word)?.length ?? 0)
  if (count === 0) return []
  const words = tokens.map(({ word, start, end }) => ({
    forms: otherForms.get(word) ?? [],
    start,
    end,
  }))
  return Array.from({ length: count }, (_, variant) => {
    const written = words.map(({ forms, start, end }) =>
      forms.length === 0
        ? text.slice(start, end)
        : (forms[Math.min(variant, forms.length - 1)] ?? ''),
    )
    if (variant === 0) return joined(text, words, written)
    const isNear = (index: number) =>
      [index - 1, index, index + 1].some((near) => (words[near]?.forms.length ?? 0) > variant)
    return written
      .flatMap((word, index) =>
        isNear(index) ? [isNear(index - 1) ? ` ${word}` : `, ${word}`] : [],
      )
      .join('')
      .replace(/^[, ]+/, '')
  })
}

/** The text with other words in the places of its own, without commas. */
function joined(
  text: string,
  words: readonly { readonly start: number; readonly end: number }[],
  written: readonly string[],
): string {
  let result = ''
  let from = 0
  for (const [index, { start, end }] of words.entries()) {
    result += text.slice(from, start) + (written[index] ?? '')
    from = end
  }
  return (result + text.slice(from)).replace(comma, ' ')
}
