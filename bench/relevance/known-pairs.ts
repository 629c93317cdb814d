import { synonymTexts } from '../../src/search/language/synonyms.js'
import { otherNames } from '../../src/search/language/name-forms.js'
import { key } from './case-kind.js'

/** Whether the search has it in its lists that people write `short` for `long` in addresses. */
export function isKnownAbbreviation(long: string, short: string): boolean {
  return synonymTexts([short]).some((other) => key(other) === key(long))
}

/** Whether the search has it in its lists that one first name is asked for by the other. */
export function isKnownFirstName(name: string, other: string): boolean {
  return otherNames({ firstNames: [name], surnames: [] }).includes(key(other))
}

/** Whether the search has it in its lists that one surname is asked for by the other. */
export function isKnownSurname(name: string, other: string): boolean {
  return otherNames({ firstNames: [], surnames: [name] }).includes(key(other))
}
