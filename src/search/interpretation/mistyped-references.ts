import type { Correction } from '../paging/interpretation.js'
import type { Respelling } from './typed-text.js'

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
