import { synonymTexts } from '../../src/records/language/synonyms.js'
import { type Names, otherNames } from '../../src/records/language/name-forms.js'
import { key } from './case-kind.js'

/** Whether the search knows `short` as an abbreviation of `long`. */
export function isKnownAbbreviation(long: string, short: string): boolean {
  return synonymTexts([short]).some((other) => key(other) === key(long))
}

/** Whether the search knows one first name as another form of the other. */
export function isKnownFirstName(name: string, other: string): boolean {
  return formsOf({ firstNames: [name], surnames: [] }).includes(key(other))
}

/** Whether the search knows one surname as another form of the other. */
export function isKnownSurname(name: string, other: string): boolean {
  return formsOf({ firstNames: [], surnames: [name] }).includes(key(other))
}

function formsOf(names: Names): string[] {
  return Object.values(otherNames(names)).flat()
}
