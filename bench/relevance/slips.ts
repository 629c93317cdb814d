import type { Mistake } from './case-kind.js'
import type { Chance } from './chance.js'

/** Typos: a wrong, missing or added letter, or a letter swapped with the next one. */

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
const minLength = 3

interface Word {
  readonly text: string
  readonly start: number
}

/** The mistyped letter. */
export type Place = 'first letter' | 'inner letter' | 'last letter'
export const places: readonly Place[] = ['first letter', 'inner letter', 'last letter']

/** One typo in a word of at least three letters. */
export const slipAt =
  (place: Place, suits: (word: string) => boolean = () => true): Mistake =>
  (text, chance) => {
    const word = someWords(text, chance, 1, suits)[0]
    return word === undefined ? null : replaceWord(text, word, addTypo(word.text, place, chance))
  }

/** One typo anywhere in a word. */
export const slip =
  (suits: (word: string) => boolean = () => true): Mistake =>
  (text, chance) =>
    slipAt(chance.pick(places), suits)(text, chance)

/** One typo in the last word. */
export const slipInLastWord: Mistake = (text, chance) => {
  const word = wordsOf(text).at(-1)
  if (word === undefined || !isLong(word.text)) return null
  return replaceWord(text, word, addTypo(word.text, chance.pick(places), chance))
}

export const slipInTwoWords: Mistake = (text, chance) => {
  const words = someWords(text, chance, 2).sort((a, b) => b.start - a.start)
  if (words.length < 2) return null
  return words.reduce(
    (mistaken, word) =>
      replaceWord(mistaken, word, addTypo(word.text, chance.pick(places), chance)),
    text,
  )
}

/** Two typos in a word of at least six letters. */
export const twoSlipsInOneWord: Mistake = (text, chance) => {
  const [word] = someWords(text, chance, 1, (one) => one.length >= 6)
  if (word === undefined) return null
  const once = addTypo(word.text, chance.pick(places), chance)
  return replaceWord(text, word, addTypo(once, chance.pick(places), chance))
}

function addTypo(word: string, place: Place, chance: Chance): string {
  const at =
    place === 'first letter'
      ? 0
      : place === 'last letter'
        ? word.length - 1
        : chance.integer(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const other = chance.pick(alphabet.filter((one) => one !== letter.toLowerCase()))
  switch (chance.integer(1, 4)) {
    case 1:
      return before + other + after
    case 2:
      return before + after
    case 3:
      return before + letter + other + after
    default: {
      const swapped = at === word.length - 1 ? at - 1 : at
      const pair = [word.charAt(swapped + 1), word.charAt(swapped)]
      const isSame = pair[0] === pair[1]
      return isSame
        ? before + other + after
        : word.slice(0, swapped) + pair.join('') + word.slice(swapped + 2)
    }
  }
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({
    text: word,
    start: index,
  }))
}

function someWords(
  text: string,
  chance: Chance,
  count: number,
  suits: (word: string) => boolean = () => true,
): Word[] {
  const suitable = wordsOf(text).filter((word) => isLong(word.text) && suits(word.text))
  return chance.shuffled(suitable).slice(0, count)
}

function isLong(word: string): boolean {
  return word.length >= minLength && /^\p{L}+$/u.test(word)
}

function replaceWord(text: string, { text: word, start }: Word, other: string): string {
  return text.slice(0, start) + other + text.slice(start + word.length)
}
