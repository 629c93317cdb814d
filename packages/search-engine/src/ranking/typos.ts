import { editDistance, prefixDistance } from './edit-distance.js'

const digit = /\p{N}/u

/** Such words (house numbers, references, parts of postcodes) tolerate no typos. */
export function hasDigit(word: string): boolean {
  return digit.test(word)
}

/** Length in characters (code points), without an array: hundreds of words are measured per search. */
export function lengthOf(word: string): number {
  let length = 0
  for (let at = 0; at < word.length; at += 1) {
    if (!isLowSurrogate(word.charCodeAt(at))) length += 1
  }
  return length
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Typos tolerated in a query word, as in Meilisearch: none below 5 characters, 1 below 9, else 2. */
export function typoBudget(word: string): 0 | 1 | 2 {
  if (hasDigit(word)) return 0
  const length = lengthOf(word)
  return length < 5 ? 0 : length < 9 ? 1 : 2
}

/**
 * Typos between `word` and the typed word; null above `budget`. A different first letter counts double, so it
 * needs a budget of 2 and leaves no other typo.
 */
export function typosBetween(
  typed: string,
  word: string,
  budget: number,
  prefix: boolean,
): number | null {
  if (typed === word) return 0
  const sameStart = typed.codePointAt(0) === word.codePointAt(0)
  if (budget === 0 || (budget === 1 && !sameStart)) return null
  const difference = lengthOf(word) - lengthOf(typed)
  if (difference < -budget || (!prefix && difference > budget) || hasDigit(word)) return null
  const distance = prefix ? prefixDistance(typed, word, budget) : editDistance(typed, word, budget)
  const typos = sameStart ? distance : distance * 2
  return typos <= budget ? typos : null
}
