import { postcodeAreas } from '../../foundation/postcode-areas.js'
import type { Correction } from '../../records/kinds/interpretation.js'
import type { Respelling } from './typed-text.js'
import { editDistance } from '../../../packages/search-engine/src/ranking/typos.js'

/** The letters and digits of a postcode with blanks between any of them. */
const spaced =
  /(?<![\p{L}\p{N}])[a-z](?:\s?[a-z])?\s?[\doilsbz](?:\s?[\da-z])?\s*[\doilsbz]\s?[a-z]\s?[a-z](?![\p{L}\p{N}])/giu
const asWritten = /^([A-Z]{1,2})(\d)([\dA-Z]?)$/
const outward = /^([A-Z]{1,2}?)([\dOILSBZ])([\dA-Z]?)$/
/** Letters that are typed instead of a digit, with that digit. */
const digitOf: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }

/**
 * Repairs postcodes: removes blanks and quotes, and reads O as 0, I and L as 1, S as 5, B as 8 and Z as 2.
 *
 * @returns null if the text has nothing like a postcode
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
  const used = `${area}${digit(first)}${districtSuffix(second, area)} ${digit(sector)}${unit}`
  // Letters alone may be ordinary words.
  const isLikely = /\d/.test(letters) || !/[SBZ]/.test(first + sector)
  return isLikely ? used : null
}

function digit(letter: string): string {
  return digitOf[letter] ?? letter
}

/** The last position of a district may hold a letter, as in W1S and EC2B. No area of two letters has an S there. */
function districtSuffix(letter: string, area: string): string {
  const isDigit = /[OILZ]/.test(letter) || (letter === 'S' && area.length === 2)
  return isDigit ? digit(letter) : letter
}

const units = ['flat', 'apartment', 'maisonette', 'room', 'studio', 'unit']

/** A house number and a flat letter as one word, in either order, but not the first half of a postcode. */
const joined =
  /(?<![\p{L}\p{N}])(?:\d{1,4}[a-z]|[a-z]\d{1,4}(?!\s*\d[a-z]{2}(?![\p{L}\p{N}])))(?![\p{L}\p{N}])/giu

/**
 * Splits flat letters from house numbers: `31B Manor Road` is Flat B, 31 Manor Road if no house has that number. A
 * postcode area such as `N7` is split only at the start of the text or after a unit word.
 *
 * @returns null if the text has no flat letter
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

/** Digits mixed with letters that look like digits, also in UH numbers, which have a slash. */
const withLetters =
  /(?<![\p{L}\p{N}-])(?=[\doil/]{0,13}[oil])(?:[\doil]{4,8}\/[\doil]{1,3}|[\doil]{6,14})(?![\p{L}\p{N}/])/giu
const minDigits = 4

/**
 * Replaces the letters O, I and L in references with digits.
 *
 * @returns null if no reference has such a letter
 */
export function withDigits(searchText: string): Respelling | null {
  const corrections: Correction[] = []
  const text = searchText.replace(withLetters, (typed) => {
    if (typed.replace(/\D/g, '').length < minDigits) return typed
    const used = typed.replace(/o/gi, '0').replace(/[il]/gi, '1')
    corrections.push({ typed, used })
    return used
  })
  return corrections.length === 0 ? null : { text, corrections }
}
