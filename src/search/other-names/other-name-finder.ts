import type { Sql } from '../../database/sql.js'
import { parseQuery } from '../../../packages/search-engine/src/ranking/parse-query.js'
import { searchedExtent } from '../../../packages/search-engine/src/ranking/request-scope.js'
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
import type { OtherName } from '../../records/kinds/kind-edge.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'
import { indexDefinition, type KindDefinition } from '../../records/kinds/record-kind.js'
import { housingLanguage } from '../../records/language/housing-language.js'
import { namesFor } from '../../records/language/name-forms.js'
import type { SearchQuery } from '../../records/kinds/record-search.js'

/** By record id; records without other names are absent. */
export type OtherNames = ReadonlyMap<string, readonly OtherName[]>

/** Finds the names of records that are other forms of the words in the text. */
export type FindOtherNames = (query: SearchQuery, ids: readonly string[]) => Promise<OtherNames>

/** Document fields that hold names. */
const nameFields = [
  'firstName',
  'middleNames',
  'surname',
  'preferredFirstName',
  'preferredSurname',
  'fullNames',
  'memberNames',
  'primaryTenants',
  'senderName',
]

/** Finds other names in the current records, with a constant number of statements. */
export function otherNameFinder(sql: Sql): FindOtherNames {
  return async (query, ids) => {
    const kind = kindDefinitions.find(({ index }) => index === query.index)
    if (kind === undefined || ids.length === 0) return new Map()
    if (!searchesOtherNames(query, kind)) return new Map()
    const documents = await documentsOf(kind.name, ids, sql)
    return new Map(
      documents.map((document) => [document.id, otherNamesIn(document, query.text, kind)]),
    )
  }
}

/** Whether the query searches nicknames and other spellings. */
function searchesOtherNames(query: SearchQuery, kind: KindDefinition): boolean {
  const parsed = parseQuery(query.text, housingLanguage)
  const extent = searchedExtent(parsed, query, indexDefinition(kind), housingLanguage)
  return kind.searchable.some(
    (field) => field.holdsOtherForms === true && isSearched(field, extent),
  )
}

/** The words of the text that a document contains only as other forms of a name, and these names. */
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
    if (matchingWords(typed, prefix, postings).length > 0) return []
    const forms = matchingWords(formMark + typed, prefix, postings)
    const names = forms.flatMap((form) =>
      namesFor(form.slice(formMark.length), { firstNames: named, surnames: named }),
    )
    return [...new Set(names)].map((name) => ({ typed, name }))
  })
}

function matchingWords(word: string, prefix: boolean, postings: WordOccurrences): string[] {
  if (!prefix) return postings.has(word) ? [word] : []
  return [...postings.keys()].filter((other) => other.startsWith(word))
}
