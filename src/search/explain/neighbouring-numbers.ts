import { fieldOf, type WordPlaces } from '../../search-engine/ranking/postings.js'
import { houseNumbers } from '../kinds/asset/address-texts.js'

const mostNumbers = 4
/** So many words lie between a number and its street at most. */
const farthest = 2

/** The house numbers that stand beside some words. */
export function numbersBeside(beside: readonly string[], words: WordPlaces): string[] {
  const near = beside.flatMap((word) => words.get(word) ?? [])
  return houseNumbers([...words.keys()]).filter((number) =>
    (words.get(number) ?? []).some((occurrence) =>
      near.some(
        (other) =>
          fieldOf(other) === fieldOf(occurrence) &&
          other > occurrence &&
          other - occurrence <= farthest,
      ),
    ),
  )
}

/**
 * A sentence such as `number 14 not in rowan house; 12 and 16 are`.
 *
 * @param there numbers that stand beside these words, in any order and more than once
 * @returns null where there are none
 */
export function otherNumbers(
  number: string,
  beside: readonly string[],
  there: readonly string[],
): string | null {
  const typed = Number.parseInt(number, 10)
  const nearest = [...new Set(there)]
    .filter((other) => other !== number)
    .sort((a, b) => Math.abs(valueOf(a) - typed) - Math.abs(valueOf(b) - typed))
    .slice(0, mostNumbers)
    .sort((a, b) => valueOf(a) - valueOf(b) || (a < b ? -1 : 1))
  const last = nearest.at(-1)
  if (last === undefined) return null
  const named =
    nearest.length === 1 ? `${last} is` : `${nearest.slice(0, -1).join(', ')} and ${last} are`
  return `number ${number} not in ${beside.join(' ')}; ${named}`
}

function valueOf(number: string): number {
  return Number.parseInt(number, 10)
}
