import { foldLetters } from '../../../packages/search-engine/src/text/tokenise.js'
import { type Names, otherNames } from '../language/name-forms.js'
import type { PersonRow } from './document-rows.js'
import { fullName } from '../rules/tenure-rules.js'

/** Words that belong to the surname after them: `van der Berg`, `de la Cruz`, `Al Hassan`. */
export const particles: ReadonlySet<string> = new Set(
  `abu al ap bin bint da dal das de degli dei del della den der des di do dos du el ibn la las le les
  lo los mac mc ni o st te ter ul van vander vom von zu zum zur`.split(/\s+/),
)

/**
 * A surname with its particles, after another name. Each particle is followed by a blank or a dash, as in
 * `Al-Hassan`.
 */
const withParticles = new RegExp(
  `(?<=[\\p{L}.] {1,3})(?:(?:${[...particles].join('|')})[ -]{1,3}){1,4}[\\p{L}’']{2,}`,
  'giu',
)
const lastParticle = /(?<![ -])[ -]+(?=[\p{L}’']+$)/u
const doubleBarrelled = /(?<=\p{L}{2})-(?=\p{L}{2})/gu

/**
 * Names as people type them without apostrophes or special letters: `O'Brien` becomes `OBrien` and `Łukasz` `Lukasz`.
 * Names of several words are also joined: `van der Berg` as `vanderBerg` and `vander Berg`, `Smith-Jones` as
 * `SmithJones`. Spellings equal to the name are omitted.
 */
export function nameSpellings(names: readonly string[]): string[] {
  const spelt = names.flatMap((name) => {
    const without = name.replace(/[’']/g, '')
    const asWritten = [...new Set([name, without, foldLetters(name), foldLetters(without)])]
    return [...asWritten, ...asWritten.flatMap(joined)].filter((other) => other !== name)
  })
  return [...new Set(spelt)]
}

function joined(name: string): string[] {
  const asOne = name
    .replace(withParticles, (surname) => surname.replace(/[ -]+/g, ''))
    .replace(doubleBarrelled, '')
  const apart = name.replace(withParticles, (surname) => {
    const [particle = '', ...rest] = surname.split(lastParticle)
    return [particle.replace(/[ -]+/g, ''), ...rest].join(' ')
  })
  return [asOne, apart].filter((other) => other !== name && other !== name.replaceAll('-', ' '))
}

const title =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|rabbi|imam|master|sir|lady|dame|lord)\b\.?\s+)+/iu
/** Longer names belong to firms. */
const maxWords = 6

/**
 * Splits the full name of a tenure or a payment: `Ms Jane Ann van der Berg` into `Jane`, `Ann` and `van`, `der`,
 * `Berg`. A single word counts as both. The name of a firm has no parts.
 */
function nameParts(name: string): Names {
  const words = name
    .replace(title, '')
    .split(/[\s,]+/u)
    .filter(isWord)
  if (words.length > maxWords) return { firstNames: [], surnames: [] }
  const surname = words.findIndex((word, index) => index > 0 && isSurname(words, word, index))
  if (surname < 1) return { firstNames: words, surnames: words }
  return { firstNames: words.slice(0, surname), surnames: words.slice(surname) }
}

function isSurname(words: readonly string[], word: string, index: number): boolean {
  return index === words.length - 1 || particles.has(word.toLowerCase())
}

function isWord(text: string): boolean {
  return /^\p{L}/u.test(text)
}

/**
 * Full names with initials, as banks and letters write them: `Ms Jane Ann van der Berg` becomes `J van der Berg`, `J
 * A van der Berg` and `JA van der Berg`. A single word has no such spelling.
 */
export function initialSpellings(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(spellings))]
}

function spellings(name: string): string[] {
  const { firstNames, surnames } = nameParts(name)
  if (firstNames.length === 0 || firstNames === surnames) return []
  const initials = firstNames.map((word) => Array.from(word)[0] ?? '')
  const rest = surnames.join(' ')
  const first = `${initials[0] ?? ''} ${rest}`
  return initials.length === 1
    ? [first]
    : [first, `${initials.join(' ')} ${rest}`, `${initials.join('')} ${rest}`]
}

/** Nicknames and other spellings of a person's names; see `otherNames`. */
export function otherNamesOf(
  wholeNames: readonly string[],
  personNames: Partial<Names> = {},
): ReturnType<typeof otherNames> {
  const parts = wholeNames.map(nameParts)
  return otherNames({
    firstNames: [
      ...(personNames.firstNames ?? []),
      ...parts.flatMap(({ firstNames }) => firstNames),
    ],
    surnames: [...(personNames.surnames ?? []), ...parts.flatMap(({ surnames }) => surnames)],
  })
}

/** The legal and preferred names of a person in spoken order, so that phrases across name parts match. */
export function spokenNames(person: PersonRow): string[] {
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

/** The fields of a document with other forms of its names: other spellings and initials, and nicknames. */
export function otherNameFields(names: readonly string[]) {
  return {
    respeltNames: [...nameSpellings(names), ...initialSpellings(names)],
    ...otherNamesOf(names),
  }
}
