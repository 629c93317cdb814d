import type { Random } from '../../src/development/landlord/random.js'

/** What a user's hand does to a text; null when the text gives no occasion for it. */
export type Mistake = (text: string, random: Random) => string | null

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const shortestForgiven = 5

/** The typo rules are those of Meilisearch, and these are what they leave out. */
export const shortWordLimit = `no typo is forgiven in words under ${shortestForgiven} letters`
export const firstLetterLimit =
  'a wrong first letter is forgiven only in words of 9 letters or more'

interface Word {
  readonly text: string
  readonly start: number
}

/** Another letter than the first one, in a word of five letters or more. */
export const oneLetterWrong: Mistake = (text, random) =>
  inWord(text, random, isLong, (word) => wrongAt(word, random.integer(1, word.length - 1), random))

export const firstLetterWrong: Mistake = (text, random) =>
  inWord(text, random, isLong, (word) => wrongAt(word, 0, random))

/** In a word of three or four letters. */
export const shortWordWrong: Mistake = (text, random) =>
  inWord(
    text,
    random,
    (word) => word.length >= 3 && !isLong(word),
    (word) => wrongAt(word, random.integer(1, word.length - 1), random),
  )

/** In a word that still has five letters then. */
export const letterLeftOut: Mistake = (text, random) =>
  inWord(
    text,
    random,
    (word) => word.length > shortestForgiven,
    (word) => {
      const at = random.integer(1, word.length - 1)
      return word.slice(0, at) + word.slice(at + 1)
    },
  )

/** Two neighbours behind the first letter change places. */
export const lettersSwapped: Mistake = (text, random) =>
  inWord(
    text,
    random,
    (word) => isLong(word) && swappable(word).length > 0,
    (word) => {
      const at = random.pick(swappable(word))
      return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
    },
  )

/** Any of three words or more but the first one, without which a whole family could be meant. */
export const oneWordMissing: Mistake = (text, random) => {
  const words = text.split(/[\s-]+/)
  if (words.length < 3) return null
  const missing = random.integer(1, words.length - 1)
  return words.filter((_, place) => place !== missing).join(' ')
}

/** Signs and blanks between words, before and behind them, that mean nothing. */
export const carelessPunctuation: Mistake = (text, random) => {
  const separators = ['  ', ', ', ' , ', '; ', ' / ', ' - ', '. ', '   ', ' : ', '* ']
  const between = text.split(/[\s,]+/).map((word) => word + random.pick(separators))
  return `${random.pick(['', ' ', '  ', ', '])}${between.join('')}`
}

/** The postcode at the end of a text as people write it. */
export const postcodeRespelt: Mistake = (text, random) => {
  const [, before = '', outward = '', inward = ''] = /^(.*?)(\S+) (\S+)$/s.exec(text) ?? []
  if (inward === '') return null
  const spelling = random.pick([
    `${outward}${inward}`,
    `${outward}  ${inward}`,
    `${outward}${inward}`.toLowerCase(),
    `${outward} ${inward}`.toLowerCase(),
    ` ${outward} ${inward.toLowerCase()}`,
  ])
  return before + spelling
}

function inWord(
  text: string,
  random: Random,
  suits: (word: string) => boolean,
  spoil: (word: string) => string,
): string | null {
  const words = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }): Word => {
    return { text: word, start: index }
  })
  const suitable = words.filter((word) => /^\p{L}+$/u.test(word.text) && suits(word.text))
  if (suitable.length === 0) return null
  const word = random.pick(suitable)
  return text.slice(0, word.start) + spoil(word.text) + text.slice(word.start + word.text.length)
}

function isLong(word: string): boolean {
  return word.length >= shortestForgiven
}

function wrongAt(word: string, at: number, random: Random): string {
  const right = word.charAt(at).toLowerCase()
  const wrong = random.pick(letters.filter((letter) => letter !== right))
  return word.slice(0, at) + wrong + word.slice(at + 1)
}

function swappable(word: string): number[] {
  const places = Array.from(word, (_, at) => at)
  return places.filter((at) => at > 0 && at < word.length - 1 && word[at] !== word[at + 1])
}
