import { type CaseKind, maxHits, key } from './case-kind.js'
import { prefixes, carelessPunctuation, oneWordTooMany } from './habits.js'
import { isKnownFirstName, isKnownSurname } from './known-pairs.js'
import type { Resident } from './landlord/model.js'
import { firstNameSpellings, surnameSpellings } from './landlord/words/name-spellings.js'
import { nicknames } from './landlord/words/nicknames.js'
import { commonSurnames, plainFirstNames } from './landlord/words/person-names.js'
import { places, slip, slipAt, slipInLastWord, slipInTwoWords, twoSlipsInOneWord } from './slips.js'

const shortSurname = 4

/**
 * Case kinds of records that are found by a person's name. Several persons may have the same name, so the
 * expected one may be any of the first few hits.
 */
export function nameKinds<Row>(people: (row: Row) => readonly Resident[]): CaseKind<Row>[] {
  const of =
    (texts: (person: Resident) => readonly string[]): CaseKind<Row>['texts'] =>
    (row) =>
      people(row).flatMap(texts)
  const kind = (
    name: string,
    goal: CaseKind<Row>['goal'],
    texts: (person: Resident) => readonly string[],
  ): CaseKind<Row> => ({ name, goal, within: maxHits, texts: of(texts) })
  const written = (name: string, texts: (person: Resident) => readonly string[]) =>
    kind(name, 'as written', texts)
  const mistyped = { within: maxHits, texts: of(shortName), isSlip: true } as const
  const shortOnly = of((person) => (isShort(person) ? shortName(person) : []))
  return [
    written('name', shortName),
    written('title and name', (person) =>
      shortName(person).map((name) => `${person.title} ${name}`),
    ),
    written('surname first', ({ firstName, surname }) => [`${surname}, ${firstName}`]),
    written('J Smith', (person) => [`${initial(person)} ${person.surname}`]),
    written('Mr J. Smith', (person) => [`${person.title} ${initial(person)}. ${person.surname}`]),
    written('Smith, J', (person) => [`${person.surname}, ${initial(person)}`]),
    written('J A Smith', (person) => initials(person, ' ')),
    written('SMITH JA', (person) => initials(person, '').map(surnameFirst)),
    { ...written('name, punctuation, blanks', shortName), mistake: carelessPunctuation },
    written('vanderBerg', ({ surname }) =>
      /[ -]/.test(surname) ? [surname.replace(/[ -]/g, '')] : [],
    ),
    ...[true, false].flatMap((isKnown) => [
      {
        ...kind(
          isKnown ? 'nicknames' : 'nicknames that are in no list',
          isKnown ? 'nicknames and sounds' : 'unknown nicknames and sounds',
          (person) => nicknamed(person, isKnown),
        ),
        equals: of(shortName),
      },
      {
        ...kind(
          isKnown ? 'other spellings' : 'other spellings that are in no list',
          isKnown ? 'nicknames and sounds' : 'unknown nicknames and sounds',
          (person) => respelt(person, isKnown),
        ),
        equals: of(shortName),
      },
    ]),
    ...places.map((place) => ({
      ...mistyped,
      name: `name, ${place} mistyped`,
      goal: 'one slip, name' as const,
      mistake: slipAt(place),
    })),
    {
      ...mistyped,
      name: 'short surname mistyped',
      goal: 'one slip, short surname beside a first name',
      texts: shortOnly,
      mistake: slipInLastWord,
    },
    {
      ...mistyped,
      name: 'lone surname mistyped',
      goal: 'one slip, lone surname',
      texts: of(({ surname }) => [surname]),
      mistake: slip(),
    },
    {
      ...mistyped,
      name: 'name, a slip in each of two words',
      goal: 'a slip in each of two words',
      mistake: slipInTwoWords,
    },
    {
      ...mistyped,
      name: 'name, two slips in one word',
      goal: 'two slips in one word',
      mistake: twoSlipsInOneWord,
    },
    {
      ...kind('name, one word too many', 'one word too many', shortName),
      hasWordTooMany: true as const,
      mistake: oneWordTooMany([...plainFirstNames, ...commonSurnames]),
    },
    ...(['', '*'] as const).map((mark) => ({
      ...kind(mark === '' ? 'mau har' : 'mau* har*', 'word beginnings', shortName),
      mistake: prefixes(mark),
      fits: (row: Row, typed: string) =>
        people(row).some((person) => matchesPrefixes(person, typed)),
    })),
  ]
}

function shortName({ firstName, surname }: Resident): string[] {
  return [`${firstName} ${surname}`]
}

function initial({ firstName }: Resident): string {
  return Array.from(firstName)[0] ?? ''
}

function initials(person: Resident, separator: string): string[] {
  const { middleName, surname } = person
  if (middleName === null) return []
  return [`${initial(person)}${separator}${Array.from(middleName)[0] ?? ''} ${surname}`]
}

function surnameFirst(name: string): string {
  const [first = '', ...surname] = name.toUpperCase().split(' ')
  return `${surname.join(' ')} ${first}`
}

function isShort({ surname }: Resident): boolean {
  return surname.length <= shortSurname
}

function nicknamed({ firstName, surname }: Resident, isKnown: boolean): string[] {
  const [formal, ...others] = nicknames.find(([first]) => first === firstName) ?? []
  if (formal === undefined) return []
  return others
    .filter((other) => isKnownFirstName(formal, other) === isKnown)
    .map((other) => `${other} ${surname}`)
}

function respelt({ firstName, surname }: Resident, isKnown: boolean): string[] {
  const firsts = others(firstNameSpellings, firstName)
    .filter((other) => isKnownFirstName(firstName, other) === isKnown)
    .map((other) => `${other} ${surname}`)
  const surnames = others(surnameSpellings, surname)
    .filter((other) => isKnownSurname(surname, other) === isKnown)
    .map((other) => `${firstName} ${other}`)
  return [...firsts, ...surnames]
}

function others(groups: readonly (readonly string[])[], name: string): string[] {
  const group = groups.find((one) => one.includes(name)) ?? []
  return group.filter((other) => other !== name)
}

/** Whether each typed word is a prefix of one of the person's names. */
function matchesPrefixes({ firstName, middleName, surname }: Resident, typed: string): boolean {
  const names = key(`${firstName} ${middleName ?? ''} ${surname}`).split(' ')
  const typedWords = key(typed).split(' ')
  return typedWords.every((word) => names.some((name) => name.startsWith(word)))
}
