import { postcodeAreas } from '../../foundation/postcode-areas.js'
import type { Correction } from '../paging/interpretation.js'
import type { Respelling } from './typed-text.js'
import { slips } from './word-distance.js'

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
  return units.some((unit) => slips(last, unit, 1) !== null)
}
