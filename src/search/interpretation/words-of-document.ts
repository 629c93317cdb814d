import type { RecordKind } from '../../records/model/record-model.js'
import { uuidKind } from '../../../packages/search-engine/src/query-language.js'
import { textsOf } from '../../../packages/search-engine/src/ranking/postings.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { forEachToken, isIndexable } from '../../../packages/search-engine/src/text/tokenise.js'
import { factKeywords } from '../../records/filters/facts.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'
import { staffTypes } from '../../records/person/kind.js'

/** Maximum number of words of a record. The record of a managing agent names thousands of homes. */
const maxWords = 1_000

/** These marks precede a surname or a first name. The word is also stored without its mark. */
export const surnameMark = '='
export const firstNameMark = '!'
/** Marks a word that is only another form of a word in the record, such as a nickname. */
export const otherFormMark = '~'
/** Marks a word that callers can search by only with a further scope. */
export const withheldMark = '+'
const markOfField: ReadonlyMap<string, string> = new Map([
  ['surname', surnameMark],
  ['preferredSurname', surnameMark],
  ['firstName', firstNameMark],
  ['middleNames', firstNameMark],
  ['preferredFirstName', firstNameMark],
])

const staff = new Set(factKeywords({ personType: staffTypes }))

/**
 * Words that searches may be corrected to, from all fields except UUIDs. Words of fields that need a further scope
 * are marked, even if they also occur in other fields. Staff have no words, so that no search is corrected to an
 * officer's name.
 */
export function wordsOfDocument(kind: RecordKind, { fields }: SearchDocument): string[] {
  if (kind === 'person' && textsOf(fields['facts']).some((fact) => staff.has(fact))) return []
  const words = new Set<string>()
  for (const { field, identifier, needs, holdsOtherForms } of searchable.get(kind) ?? []) {
    if (identifier === uuidKind) continue
    const mark = markOfField.get(field)
    forEachToken(textsOf(fields[field]), (word) => {
      if (words.size >= maxWords || !isIndexable(word)) return
      if (needs !== undefined) words.add(withheldMark + word)
      else if (holdsOtherForms !== true) words.add(word)
      else if (!words.has(word)) words.add(otherFormMark + word)
      if (mark !== undefined) words.add(mark + word)
    })
  }
  return [...words]
}

/** Searchable fields by kind, fields with other forms last. */
const searchable = new Map<RecordKind, Searchable>(
  kindDefinitions.map((kind) => [kind.name, byForms(kind.searchable)]),
)

type Searchable = (typeof kindDefinitions)[number]['searchable']

function byForms(fields: Searchable): Searchable {
  return fields.toSorted(
    (one, other) => Number(one.holdsOtherForms ?? false) - Number(other.holdsOtherForms ?? false),
  )
}

/** Removes the mark for other forms and withheld words. */
export function unmarked(word: string): string {
  return word.replace(/^[~+]/, '')
}
