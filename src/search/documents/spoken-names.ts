import type { PersonFacts } from './document-rows.js'
import { fullName } from '../../records/rules/tenure-rules.js'

/** The legal and the preferred name of a person as they are spoken, so that phrases across their parts are found. */
export function spokenNames(person: PersonFacts): string[] {
  const { title, firstName, middleName, surname } = person
  const preferred = [
    person.preferredFirstName ?? firstName,
    person.preferredMiddleName ?? middleName,
    person.preferredSurname ?? surname,
  ] as const
  return [
    fullName([title, firstName, surname]),
    fullName([title, firstName, middleName, surname]),
    fullName([person.preferredTitle ?? title, preferred[0], preferred[2]]),
    fullName([person.preferredTitle ?? title, ...preferred]),
  ]
}
