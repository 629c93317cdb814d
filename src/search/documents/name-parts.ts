import type { Names } from '../language/name-forms.js'
import { particles } from './name-spellings.js'

const title =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|rabbi|imam|master|sir|lady|dame|lord)\b\.?\s+)+/iu
const isParticle = new Set(particles)
/** Longer ones are those of firms. */
const mostWords = 6

/**
 * First names and surname of a whole name, as tenures and payments have it: of `Ms Jane Ann van der Berg`
 * `Jane`, `Ann` and `van`, `der`, `Berg`. A name of one word may be either. The name of a firm has neither.
 */
export function nameParts(name: string): Names {
  const words = name
    .replace(title, '')
    .split(/[\s,]+/u)
    .filter(isWord)
  if (words.length > mostWords) return { firstNames: [], surnames: [] }
  const surname = words.findIndex((word, index) => index > 0 && isSurname(words, word, index))
  if (surname < 1) return { firstNames: words, surnames: words }
  return { firstNames: words.slice(0, surname), surnames: words.slice(surname) }
}

function isSurname(words: readonly string[], word: string, index: number): boolean {
  return index === words.length - 1 || isParticle.has(word.toLowerCase())
}

function isWord(text: string): boolean {
  return /^\p{L}/u.test(text)
}
