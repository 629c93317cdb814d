import { nameSpellings } from '../../src/search/documents/name-spellings.js'
import { expandAbbreviations } from '../../src/search/language/abbreviations.js'
import { key } from './case-kind.js'

/** Whether the search has it in its lists that people write `short` for `long` in addresses. */
export function isKnownAbbreviation(long: string, short: string): boolean {
  return expandAbbreviations([short]).some((other) => key(other) === key(long))
}

/** Whether the search makes one name of the other by itself. */
export function isKnownName(name: string, other: string): boolean {
  return nameSpellings([name]).some((spelling) => key(spelling) === key(other))
}
