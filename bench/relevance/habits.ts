import type { Mistake } from './case-kind.js'
import type { Chance } from './chance.js'
import { shortened } from './landlord/words/abbreviations.js'
import { isKnownAbbreviation } from './known-pairs.js'

/** Ways of writing that are no mistakes. */

/** The lines of an address in another order. */
export const anyOrder: Mistake = (text, chance) => chance.shuffled(text.split(', ')).join(', ')

export const withoutCommas: Mistake = (text) => text.replaceAll(',', '')

export const anyOrderWithoutCommas: Mistake = (text, chance) =>
  chance.shuffled(text.split(', ')).join(' ')

/** Signs and blanks between words, before and behind them, that mean nothing. */
export const carelessPunctuation: Mistake = (text, chance) => {
  const separators = ['  ', ', ', ' , ', '; ', ' / ', ' - ', '. ', '   ', ' : ']
  const between = text.split(/[\s,]+/).map((word) => word + chance.pick(separators))
  return `${chance.pick(['', ' ', '  ', ', '])}${between.join('')}`
}

/** The postcode at the end of a text as people write it. */
export const postcodeRespelt: Mistake = (text, chance) => {
  const [, before = '', outward = '', inward = ''] = /^(.*?)(\S+) (\S+)$/s.exec(text) ?? []
  if (inward === '') return null
  return before + spelling(outward, inward, chance)
}

/** A postcode with blanks anywhere, in quotes, with letters for digits. */
export const postcodeMistaken: Mistake = (text, chance) => {
  const letters = Array.from(text.replace(' ', ''))
  const at = chance.integer(1, letters.length - 1)
  return chance.pick([
    `"${text}"`,
    [...letters.slice(0, at), ' ', ...letters.slice(at)].join(''),
    letters.join(' '),
    text.replace(/\d/g, (digit) => (digit === '1' ? 'I' : digit)).replaceAll('0', 'O'),
  ])
}

/** One word of an address as people shorten it. */
export const abbreviated =
  (isKnown: boolean): Mistake =>
  (text, chance) => {
    const words = text.split(' ')
    const found = words.flatMap((word, index) => {
      const [long, ...shorts] = shortened.find(([first]) => first === word.replace(',', '')) ?? []
      if (long === undefined) return []
      return shorts
        .filter((short) => isKnownAbbreviation(long, short) === isKnown)
        .map((short) => ({ index, typed: word.replace(long, short) }))
    })
    if (found.length === 0) return null
    const { index, typed } = chance.pick(found)
    return words.with(index, typed).join(' ')
  }

const strayWords =
  'tenant resident please the former new urgent repair deceased main son tel'.split(' ')

/** A word that the record does not hold. */
export const oneWordTooMany =
  (others: readonly string[]): Mistake =>
  (text, chance) => {
    const words = text.split(' ')
    const stray = chance.pick(chance.is(0.5) ? strayWords : others)
    if (words.includes(stray)) return null
    const at = chance.integer(0, words.length)
    return [...words.slice(0, at), stray, ...words.slice(at)].join(' ')
  }

/** The first letters of each word. */
export const beginnings =
  (mark: '' | '*'): Mistake =>
  (text) => {
    const words = text.split(' ')
    if (words.some((word) => word.length < 4)) return null
    return words.map((word) => word.slice(0, 3) + mark).join(' ')
  }

function spelling(outward: string, inward: string, chance: Chance): string {
  return chance.pick([
    `${outward}${inward}`,
    `${outward}  ${inward}`,
    `${outward}${inward}`.toLowerCase(),
    `${outward} ${inward}`.toLowerCase(),
  ])
}
