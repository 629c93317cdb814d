import type { RecordKind } from '../../records/model/record-model.js'
import { uuidKind } from '../../../packages/search-engine/src/query-language.js'
import { textsOf } from '../../../packages/search-engine/src/ranking/postings.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { forEachToken, isIndexable } from '../../../packages/search-engine/src/text/tokenise.js'
import { factKeywords } from '../filters/facts.js'
import { kindDefinitions } from '../kinds/kinds.js'
import { staffTypes } from '../kinds/person/kind.js'

/** A managing agent's record names thousands of homes; the words of so many are enough. */
const mostWords = 1_000

/** Stands before a word that is somebody's surname, beside the word itself. */
export const surnameMark = '='
/** Stands before a word that is only another form of one in the record, such as the nickname of its first name. */
export const otherFormMark = '~'
/** Stands before a word that only they may search by who have a scope besides that of the kind. */
export const withheldMark = '+'
const surnameFields: ReadonlySet<string> = new Set(['surname', 'preferredSurname'])

const staff = new Set(factKeywords({ personType: staffTypes }))

/**
 * The words by which a record's searches may be corrected: those of every field but UUIDs. Those that not
 * everybody who may search the kind may search by are marked, also where they stand in another field. Staff have
 * none, so that no search is corrected to an officer's name.
 */
export function wordsOfDocument(kind: RecordKind, { fields }: SearchDocument): string[] {
  if (kind === 'person' && textsOf(fields['facts']).some((fact) => staff.has(fact))) return []
  const words = new Set<string>()
  for (const { field, identifier, needs, holdsOtherForms } of searchable.get(kind) ?? []) {
    if (identifier === uuidKind) continue
    forEachToken(textsOf(fields[field]), (word) => {
      if (words.size >= mostWords || !isIndexable(word)) return
      if (needs !== undefined) words.add(withheldMark + word)
      else if (holdsOtherForms !== true) words.add(word)
      else if (!words.has(word)) words.add(otherFormMark + word)
      if (surnameFields.has(field)) words.add(surnameMark + word)
    })
  }
  return [...words]
}

/** Of each kind, fields of other forms last. */
const searchable = new Map<RecordKind, Searchable>(
  kindDefinitions.map((kind) => [kind.name, byForms(kind.searchable)]),
)

type Searchable = (typeof kindDefinitions)[number]['searchable']

function byForms(fields: Searchable): Searchable {
  return fields.toSorted(
    (one, other) => Number(one.holdsOtherForms ?? false) - Number(other.holdsOtherForms ?? false),
  )
}

/** A word without the mark that says how a record holds it. */
export function unmarked(word: string): string {
  return word.replace(/^[~+]/, '')
}
