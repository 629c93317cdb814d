import type { RowSource } from '../../database/row-source.js'
import { searchedExtent } from '../../../packages/search-engine/src/ranking/other-forms.js'
import { parseQuery } from '../../../packages/search-engine/src/ranking/parse-query.js'
import {
  documentPostings,
  formMark,
  textsOf,
  type WordOccurrences,
} from '../../../packages/search-engine/src/ranking/postings.js'
import {
  isSearched,
  type SearchDocument,
} from '../../../packages/search-engine/src/search-engine.js'
import { documentsOf } from '../indexing/document-source.js'
import { kindDefinitions } from '../kinds/kinds.js'
import { indexDefinition, type KindDefinition } from '../kinds/record-kind.js'
import { housingLanguage } from '../language/housing-language.js'
import { namesMeant } from '../language/name-forms.js'
import type { OtherName, OtherNames, OtherNameSource } from '../paging/interpretation.js'
import type { Question } from '../paging/search-cursors.js'

/** The fields of documents that hold names. */
const nameFields = [
  ...['firstName', 'middleNames', 'surname', 'preferredFirstName', 'preferredSurname'],
  ...['fullNames', 'memberNames', 'primaryTenants', 'senderName'],
]

/** Tells which names of records are other forms of the words that found them. */
export class OtherNameFinder implements OtherNameSource {
  constructor(private readonly source: RowSource) {}

  /** From the records as they are now. A constant number of statements. */
  async find(question: Question, ids: readonly string[]): Promise<OtherNames> {
    const kind = kindDefinitions.find(({ index }) => index === question.index)
    if (kind === undefined || ids.length === 0) return new Map()
    if (!searchesOtherNames(question, kind)) return new Map()
    const documents = await documentsOf(kind.name, ids, this.source)
    return new Map(
      documents.map((document) => [document.id, otherNamesIn(document, question.text, kind)]),
    )
  }
}

/** Whether a question is looked for among nicknames and other spellings of names, too. */
function searchesOtherNames(question: Question, kind: KindDefinition): boolean {
  const query = parseQuery(question.text, housingLanguage)
  const extent = searchedExtent(query, question, indexDefinition(kind), housingLanguage)
  return kind.searchable.some(
    (field) => field.holdsOtherForms === true && isSearched(field, extent),
  )
}

/** The words of a text that stand in a document as other forms of a name alone, and the names. */
function otherNamesIn(
  { fields }: SearchDocument,
  text: string,
  { searchable }: KindDefinition,
): OtherName[] {
  const { terms } = parseQuery(text, housingLanguage)
  const postings = documentPostings(searchable, fields)
  const named = nameFields.flatMap((field) => textsOf(fields[field]))
  return terms.flatMap(({ words, prefix }) => {
    const [typed = ''] = words
    if (found(typed, prefix, postings).length > 0) return []
    const forms = found(formMark + typed, prefix, postings)
    const names = forms.flatMap((form) =>
      namesMeant(form.slice(formMark.length), { firstNames: named, surnames: named }),
    )
    return [...new Set(names)].map((name) => ({ typed, name }))
  })
}

function found(word: string, prefix: boolean, postings: WordOccurrences): string[] {
  return prefix
    ? [...postings.keys()].filter((other) => other.startsWith(word))
    : [...postings.keys()].filter((other) => other === word)
}
