import type { Mistake } from './case-kind.js'
import type { Chance } from './chance.js'
import { shortened } from './landlord/words/abbreviations.js'
import { isKnownAbbreviation } from './known-pairs.js'

/** Ways of writing that are not mistakes. */

/** The lines of an address in another order. */
export const anyOrder: Mistake = (text, chance) => chance.shuffled(text.split(', ')).join(', ')

export const withoutCommas: Mistake = (text) => text.replaceAll(',', '')

export const anyOrderWithoutCommas: Mistake = (text, chance) =>
  chance.shuffled(text.split(', ')).join(' ')

/** Meaningless signs and blanks around words. */
export const carelessPunctuation: Mistake = (text, chance) => {
  const separators = ['  ', ', ', ' , ', '; ', ' / ', ' - ', '. ', '   ', ' : ']
  const between = text.split(/[\s,]+/).map((word) => word + chance.pick(separators))
  return `${chance.pick(['', ' ', '  ', ', '])}${between.join('')}`
}

/** The final postcode in another spelling. */
export const respellPostcode: Mistake = (text, chance) => {
  const [, before = '', outward = '', inward = ''] = /^(.*?)(\S+) (\S+)$/s.exec(text) ?? []
  if (inward === '') return null
  return before + spelling(outward, inward, chance)
}

/** A postcode with misplaced blanks, in quotes, or with letters for digits. */
export const mistypePostcode: Mistake = (text, chance) => {
  const letters = Array.from(text.replace(' ', ''))
  const at = chance.integer(1, letters.length - 1)
  return chance.pick([
    `"${text}"`,
    [...letters.slice(0, at), ' ', ...letters.slice(at)].join(''),
    letters.join(' '),
    text.replace(/\d/g, (digit) => (digit === '1' ? 'I' : digit)).replaceAll('0', 'O'),
  ])
}

/** An address with one abbreviated word. */
export const abbreviate =
  (isKnown: boolean): Mistake =>
  (text, chance) => {
    const words = text.split(' ')
    const candidates = words.flatMap((word, index) => {
      const [long, ...shorts] = shortened.find(([first]) => first === word.replace(',', '')) ?? []
      if (long === undefined) return []
      return shorts
        .filter((short) => isKnownAbbreviation(long, short) === isKnown)
        .map((short) => ({ index, typed: word.replace(long, short) }))
    })
    if (candidates.length === 0) return null
    const { index, typed } = chance.pick(candidates)
    return words.with(index, typed).join(' ')
  }

const strayWords =
  'tenant resident please the former new urgent repair deceased main son tel'.split(' ')

/** Adds a word that the record does not contain. */
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
export const prefixes =
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
