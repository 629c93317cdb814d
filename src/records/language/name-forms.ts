import { createHash } from 'node:crypto'
import { editDistance } from '../../../packages/search-engine/src/ranking/typos.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { type WordGroup, readWordGroups } from './data-lists.js'

const namesOfBothKinds = readWordGroups('first-names-and-surnames.txt')
const nicknames = readWordGroups('first-names.txt')

/** First names with their nicknames and spellings. */
export const firstNameGroups = [...nicknames, ...namesOfBothKinds]

/** Surnames with their spellings and names commonly confused with them. */
export const surnameGroups = [...readWordGroups('surnames.txt'), ...namesOfBothKinds]

/** The names of a person, each of one or more words. */
export interface Names {
  readonly firstNames: readonly string[]
  readonly surnames: readonly string[]
}

/** Part of the index version: a change of the lists refills the indexes. */
export const nameFormsDigest = createHash('sha256')
  .update(JSON.stringify([firstNameGroups, surnameGroups]))
  .digest('hex')
  .slice(0, 8)

const formsOfFirstName = byName(firstNameGroups)
/**
 * Direct forms only: `maggie` is a form of `margaret`, the first name of its group. It is related to `rita` only
 * through `margaret`.
 */
const closeFormsOfFirstName = byName([
  ...nicknames.flatMap((group) =>
    group.flatMap((name, index) =>
      group
        .slice(index + 1)
        .filter((form) => index === 0 || editDistance(name, form, 1) === 1)
        .map((form) => [name, form] as const),
    ),
  ),
  ...namesOfBothKinds,
])
const formsOfSurname = byName(surnameGroups)

/** The prefix of clan names such as `McAllister`, which no list covers; `Mack` and `Machin` do not match. */
const clan = /^(?:mc(?=\p{L}{3})|mac(?=[^hk]\p{L}{3}))/u
const otherClan: Readonly<Record<string, string>> = { mc: 'mac', mac: 'mc' }

/**
 * Nicknames and other spellings of names, without the names themselves: `bob` and `read` for `Robert Reid`. The close
 * forms of first names are a separate list, because they rank before other forms.
 */
export function otherNames({ firstNames, surnames }: Names) {
  const first = firstNames.flatMap(wordsOf)
  const last = surnames.flatMap(wordsOf)
  const present = new Set([...first, ...last])
  const isOther = (form: string) => !present.has(form)
  const close = first.flatMap((name) => closeFormsOfFirstName.get(name) ?? []).filter(isOther)
  const closeNames = new Set(close)
  const others = [...first.flatMap(formsAsFirstName), ...last.flatMap(formsAsSurname)]
  return {
    closeNames: [...closeNames],
    otherNames: [...new Set(others)].filter((form) => isOther(form) && !closeNames.has(form)),
  }
}

/** Whether the word is a first name with nicknames or other spellings. */
export function isFirstName(word: string): boolean {
  return formsOfFirstName.has(word)
}

/** Whether the word is a nickname or another spelling of some name. */
export function isOtherName(word: string): boolean {
  return formsAsFirstName(word).length > 0 || formsAsSurname(word).length > 0
}

/** The words in these names that have `word` as another form. */
export function namesFor(word: string, { firstNames, surnames }: Names): string[] {
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
  // Names are written with and without apostrophes; the names in the lists have none.
  const spellings = new Set([name, name.replace(/[’']/gu, '')])
  return [...new Set([...spellings].flatMap((one) => tokenise(one).map(({ word }) => word)))]
}

function byName(groups: readonly WordGroup[]): Map<string, string[]> {
  const formsByName = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const name of group) {
      const forms = formsByName.get(name) ?? new Set()
      for (const other of group) forms.add(other)
      formsByName.set(name, forms)
    }
  }
  return new Map(
    [...formsByName].map(([name, forms]) => [name, [...forms].filter((other) => other !== name)]),
  )
}
