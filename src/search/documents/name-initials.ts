import { particles } from './name-spellings.js'

const title =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|rabbi|imam|master|sir|lady|dame|lord)\b\.?\s+)+/iu
const isParticle = new Set(particles)
/** Longer ones are those of firms. */
const mostWords = 6

/**
 * Whole names with initials for their first names, as banks and letters write them: of
 * `Ms Jane Ann van der Berg` `J van der Berg`, `J A van der Berg` and `JA van der Berg`. A name of one
 * word has none.
 */
export function initialSpellings(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(spellings))]
}

function spellings(name: string): string[] {
  const words = name
    .replace(title, '')
    .split(/[\s,]+/u)
    .filter(isWord)
  const surname = words.findIndex((word, index) => index > 0 && isSurname(words, word, index))
  if (surname < 1 || words.length > mostWords) return []
  const initials = words.slice(0, surname).map((word) => Array.from(word)[0] ?? '')
  const rest = words.slice(surname).join(' ')
  const first = `${initials[0] ?? ''} ${rest}`
  return initials.length === 1
    ? [first]
    : [first, `${initials.join(' ')} ${rest}`, `${initials.join('')} ${rest}`]
}

function isSurname(words: readonly string[], word: string, index: number): boolean {
  return index === words.length - 1 || isParticle.has(word.toLowerCase())
}

function isWord(text: string): boolean {
  return /^\p{L}/u.test(text)
}
