import { editDistance, prefixDistance } from './edit-distance.js'

const digit = /\p{N}/u

/** House numbers, references and parts of postcodes: such words are right or wrong, never mistyped. */
export function hasDigit(word: string): boolean {
  return digit.test(word)
}

/** Characters of a word, not UTF-16 units; hundreds of words are measured for one search. */
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

/** Typos that a query word may hold: none below 5 letters, 1 up to 8, 2 from 9 on (Meilisearch). */
export function typoBudget(word: string): 0 | 1 | 2 {
  if (hasDigit(word)) return 0
  const length = lengthOf(word)
  return length < 5 ? 0 : length < 9 ? 1 : 2
}

/**
 * Typos that lead from `word` to what was typed, or null when `budget` does not allow it. A different
 * first letter counts double, so it needs a budget of 2 and forgives nothing else.
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
