import { postcodeAreas } from '../../foundation/postcode-areas.js'
import type { Correction } from '../paging/interpretation.js'
import type { Respelling } from './typed-text.js'
import { editDistance } from '../../../packages/search-engine/src/ranking/edit-distance.js'

/** Letters and digits of a postcode with blanks between any of them. */
const spaced =
  /(?<![\p{L}\p{N}])[a-z](?:\s?[a-z])?\s?[\doilsbz](?:\s?[\da-z])?\s*[\doilsbz]\s?[a-z]\s?[a-z](?![\p{L}\p{N}])/giu
const asWritten = /^([A-Z]{1,2})(\d)([\dA-Z]?)$/
const outward = /^([A-Z]{1,2}?)([\dOILSBZ])([\dA-Z]?)$/
/** Letters that stand for a digit where only one can; J looks like none. */
const digitOf: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }

/**
 * A text with postcodes where it has what could be one: with blanks anywhere, in quotes, with the letters
 * O for 0, I or L for 1, S for 5, B for 8 and Z for 2.
 *
 * @returns null where nothing could be one
 */
export function withPostcodes(searchText: string): Respelling | null {
  const corrections: Correction[] = []
  const unquoted = searchText.replaceAll('"', ' ')
  const text = unquoted.replace(spaced, (typed) => {
    const used = postcodeOf(typed)
    if (used === null || used === typed.toUpperCase()) return typed
    corrections.push({ typed, used })
    return used
  })
  if (corrections.length > 0) return { text, corrections }
  return text === searchText || text.search(spaced) === -1 ? null : { text, corrections }
}

function postcodeOf(typed: string): string | null {
  const letters = typed.replace(/\s/g, '').toUpperCase()
  const [before, sector, unit] = [letters.slice(0, -3), letters.slice(-3, -2), letters.slice(-2)]
  const [, area = '', first = '', second = ''] =
    (/\d/.test(sector) ? asWritten.exec(before) : null) ?? outward.exec(before) ?? []
  if (!postcodeAreas.has(area.toLowerCase())) return null
  const used = `${area}${digit(first)}${lastDigit(second, area)} ${digit(sector)}${unit}`
  // Of letters alone many a word might be one.
  const isTelling = /\d/.test(letters) || !/[SBZ]/.test(first + sector)
  return isTelling ? used : null
}

function digit(letter: string): string {
  return digitOf[letter] ?? letter
}

/** In this place there may be a letter: W1S and EC2B have one, but no area of two letters has S. */
function lastDigit(letter: string, area: string): string {
  const isDigit = /[OILZ]/.test(letter) || (letter === 'S' && area.length === 2)
  return isDigit ? digit(letter) : letter
}

const units = ['flat', 'apartment', 'maisonette', 'room', 'studio', 'unit']

/** A house number and the letter of a flat as one word, in either order; not the first half of a postcode. */
const joined =
  /(?<![\p{L}\p{N}])(?:\d{1,4}[a-z]|[a-z]\d{1,4}(?!\s*\d[a-z]{2}(?![\p{L}\p{N}])))(?![\p{L}\p{N}])/giu

/**
 * A text with the letters of flats as words of their own: `31B Manor Road` is Flat B, 31 Manor Road, where
 * no house has that number. Behind other words than Flat, mistyped or not, `N7` is a part of town.
 *
 * @returns null where there is none
 */
export function withFlatLetters(searchText: string): Respelling | null {
  const corrections: Correction[] = []
  const text = searchText.replace(joined, (typed, offset: number) => {
    const before = searchText.slice(0, offset)
    const isArea = postcodeAreas.has(typed.charAt(0).toLowerCase())
    if (isArea && before.trim() !== '' && !endsWithUnit(before)) return typed
    const used = typed.replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/giu, ' ')
    corrections.push({ typed, used })
    return used
  })
  return corrections.length === 0 ? null : { text, corrections }
}

function endsWithUnit(text: string): boolean {
  const [, last = ''] = /(?<!\p{L})(\p{L}+)[\s,.]*$/u.exec(text.toLowerCase()) ?? []
  return units.some((unit) => editDistance(last, unit, 1) <= 1)
}

/** Digits with letters that look like some among them, also a UH number with its slash. */
const withLetters =
  /(?<![\p{L}\p{N}-])(?=[\doil/]{0,13}[oil])(?:[\doil]{4,8}\/[\doil]{1,3}|[\doil]{6,14})(?![\p{L}\p{N}/])/giu
const fewestDigits = 4

/**
 * A text with digits for the letters O, I and L in its references.
 *
 * @returns null where there are none
 */
export function withDigits(searchText: string): Respelling | null {
  const corrections: Correction[] = []
  const text = searchText.replace(withLetters, (typed) => {
    if (typed.replace(/\D/g, '').length < fewestDigits) return typed
    const used = typed.replace(/o/gi, '0').replace(/[il]/gi, '1')
    corrections.push({ typed, used })
    return used
  })
  return corrections.length === 0 ? null : { text, corrections }
}
