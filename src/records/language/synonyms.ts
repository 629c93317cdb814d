import { createHash } from 'node:crypto'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { readWordGroups } from './data-lists.js'

/** Address words with equal meaning; the first word of a group is the long form. */
const wordGroups = readWordGroups('address-words.txt')

/** Part of the index version: a change of the list refills the indexes. */
export const synonymsDigest = createHash('sha256')
  .update(JSON.stringify(wordGroups))
  .digest('hex')
  .slice(0, 8)

/** Words before the number of a home in a house, or of a house in an estate. */
const unitWords = new Set([
  'apartment',
  'apartments',
  'appt',
  'apt',
  'apts',
  'basement',
  'block',
  'blk',
  'bsmt',
  'flat',
  'flats',
  'flt',
  'flts',
  'floor',
  'gar',
  'garage',
  'garages',
  'gge',
  'gges',
  'maisonette',
  'mais',
  'rm',
  'room',
  'studio',
  'unit',
  'unt',
])

const comma = /,\s*/g

const otherForms = new Map<string, string[]>()
for (const words of wordGroups) {
  for (const word of words) {
    const others = words.filter((other) => other !== word)
    otherForms.set(word, [...(otherForms.get(word) ?? []), ...others])
  }
}

/** The first word of each group, and words that abbreviate nothing. */
const longForms = new Set([...wordGroups.map(([long]) => long), 'flat', 'flats', 'center'])
const shortForms = new Set(
  wordGroups.flatMap(([, ...shorts]) => shorts.filter((short) => !longForms.has(short))),
)

/** Whether a word is only an abbreviation, such as `rd`. */
export function isAbbreviation(word: string): boolean {
  return shortForms.has(word)
}

export function isUnitWord(word: string): boolean {
  return unitWords.has(word)
}

/** Whether a word is common in street and house names, or an abbreviation of such a word. */
export function isAddressWord(word: string): boolean {
  return otherForms.has(word) && !unitWords.has(word)
}

/**
 * Texts with abbreviations expanded and long words abbreviated, for a separate search field: `Mare St` becomes `Mare
 * street` and `Mare saint`. Texts without such words have no variants. Commas are removed: they would separate the
 * lines of an address like unrelated texts, and `Flat 12, Mar` would match Margaret before Marcon House.
 */
export function synonymTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(variants))]
}

/**
 * Variant n uses form n of every word, or the last form if a word has fewer. Only the first variant is the whole
 * text; the other variants contain only words with enough forms and their neighbours.
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
    const replaced = words.map(({ forms, start, end }) =>
      forms.length === 0
        ? text.slice(start, end)
        : (forms[Math.min(variant, forms.length - 1)] ?? ''),
    )
    if (variant === 0) return replaceTokens(text, words, replaced)
    const isNear = (index: number) =>
      [index - 1, index, index + 1].some((near) => (words[near]?.forms.length ?? 0) > variant)
    return replaced
      .flatMap((word, index) =>
        isNear(index) ? [isNear(index - 1) ? ` ${word}` : `, ${word}`] : [],
      )
      .join('')
      .replace(/^[, ]+/, '')
  })
}

/** Replaces words by position and removes commas. */
function replaceTokens(
  text: string,
  words: readonly { readonly start: number; readonly end: number }[],
  replaced: readonly string[],
): string {
  let result = ''
  let from = 0
  for (const [index, { start, end }] of words.entries()) {
    result += text.slice(from, start) + (replaced[index] ?? '')
    from = end
  }
  return (result + text.slice(from)).replace(comma, ' ')
}
