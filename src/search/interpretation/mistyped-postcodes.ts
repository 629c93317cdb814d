import { postcodeAreas } from '../../foundation/postcode-areas.js'
import type { Correction } from '../paging/interpretation.js'
import type { Respelling } from './typed-text.js'

/** Letters and digits of a postcode with blanks between any of them. */
const spaced =
  /(?<![\p{L}\p{N}])[a-z](?:\s?[a-z])?\s?[\doil](?:\s?[\da-z])?\s*[\doil]\s?[a-z]\s?[a-z](?![\p{L}\p{N}])/giu
const outward = /^([A-Z]{1,2}?)([\dOIL][\dA-Z]?)$/

/**
 * A text with postcodes where it has what could be one: with blanks anywhere, in quotes, with the letters
 * O for 0, and I or L for 1.
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
  const [, area = '', district = ''] = outward.exec(letters.slice(0, -3)) ?? []
  if (!postcodeAreas.has(area.toLowerCase())) return null
  return `${area}${digits(district)} ${digits(letters.slice(-3, -2))}${letters.slice(-2)}`
}

function digits(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1')
}
