import { createHash } from 'node:crypto'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { type WordGroup, readWordGroups } from './data-lists.js'

const namesOfBothKinds = readWordGroups('first-names-and-surnames.txt')

/** First names: nicknames, and spellings of one name. */
export const firstNameGroups = [...readWordGroups('first-names.txt'), ...namesOfBothKinds]

/** Surnames: spellings of one name, and names that are mistaken for each other. */
export const surnameGroups = [...readWordGroups('surnames.txt'), ...namesOfBothKinds]

/** The names of somebody, each of one word or several. */
export interface Names {
  readonly firstNames: readonly string[]
  readonly surnames: readonly string[]
}

/** Changes with the groups: indexes that were made with others are filled again. */
export const nameFormsDigest = createHash('sha256')
  .update(JSON.stringify([firstNameGroups, surnameGroups]))
  .digest('hex')
  .slice(0, 8)

const formsOfFirstName = byName(firstNameGroups)
const formsOfSurname = byName(surnameGroups)

/** The beginning of names that no list holds all of, as of `McAllister`; `Mack` and `Machin` are no such names. */
const clan = /^(?:mc(?=\p{L}{3})|mac(?=[^hk]\p{L}{3}))/u
const otherClan: Readonly<Record<string, string>> = { mc: 'mac', mac: 'mc' }

/**
 * Words by which somebody of these names may be asked for, besides the names themselves: nicknames and other
 * spellings. Of `Robert` and `Reid` among others `bob` and `read`.
 */
export function otherNames({ firstNames, surnames }: Names): string[] {
  const first = firstNames.flatMap(wordsOf)
  const last = surnames.flatMap(wordsOf)
  const present = new Set([...first, ...last])
  const others = [...first.flatMap(formsAsFirstName), ...last.flatMap(formsAsSurname)]
  return [...new Set(others)].filter((form) => !present.has(form))
}

/** Whether somebody with another name may be asked for by this word. */
export function isOtherName(word: string): boolean {
  return formsAsFirstName(word).length > 0 || formsAsSurname(word).length > 0
}

/** The names, by their words, that a word may stand for; itself is none of them. */
export function namesMeant(word: string, { firstNames, surnames }: Names): string[] {
  const first = firstNames.flatMap(wordsOf).filter((name) => formsAsFirstName(name).includes(word))
  const last = surnames.flatMap(wordsOf).filter((name) => formsAsSurname(name).includes(word))
  return [...new Set([...first, ...last])]
}

function formsAsFirstName(word: string): readonly string[] {
  return formsOfFirstName.get(word) ?? []
}

function formsAsSurname(word: string): readonly string[] {
  const listed = formsOfSurname.get(word) ?? []
  const other = word.replace(clan, (start) => otherClan[start] ?? start)
  return other === word || listed.includes(other) ? listed : [...listed, other]
}

function wordsOf(name: string): string[] {
  // Names are written with and without their apostrophes, and the groups without.
  const written = new Set([name, name.replace(/[’']/gu, '')])
  return [...new Set([...written].flatMap((one) => tokenise(one).map(({ word }) => word)))]
}

function byName(groups: readonly WordGroup[]): Map<string, string[]> {
  const together = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const name of group) {
      const known = together.get(name) ?? new Set()
      for (const other of group) known.add(other)
      together.set(name, known)
    }
  }
  return new Map(
    [...together].map(([name, known]) => [name, [...known].filter((other) => other !== name)]),
  )
}
