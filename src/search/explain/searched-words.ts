import { housingLanguage } from '../language/housing-language.js'
import { uuidKind, type IdentifierKind } from '../../search-engine/query-language.js'
import { isAdjacent } from '../../search-engine/ranking/find-step.js'
import type { ParsedQuery } from '../../search-engine/ranking/parse-query.js'
import {
  documentPostings,
  fieldOf,
  identifierFields,
  uuidMark,
  WordPlaces,
  type IdentifierFields,
} from '../../search-engine/ranking/postings.js'
import {
  isVocabulary,
  vocabularyQuestion,
  type Vocabulary,
} from '../../search-engine/ranking/vocabulary.js'
import {
  isSearched,
  type Extent,
  type SearchableField,
  type SearchDocument,
} from '../../search-engine/search-engine.js'

/** The words of a record that a caller's text is looked for in, and what is known of them. */
export interface SearchedWords {
  readonly searchable: readonly SearchableField[]
  /** What the record's document holds. */
  readonly fields: SearchDocument['fields']
  readonly words: WordPlaces
  readonly identifiers: IdentifierFields
  /** Given where words are looked for among other forms, too. */
  readonly hasOtherForms: ((word: string) => boolean) | null
}

/** @param asked kinds of identifier that the text may ask for */
export function searchedWords(
  searchable: readonly SearchableField[],
  { fields }: SearchDocument,
  extent: Extent,
  asked: ReadonlySet<IdentifierKind>,
): SearchedWords {
  const words = new WordPlaces()
  for (const [key, occurrences] of documentPostings(searchable, fields)) {
    const word = key.startsWith(uuidMark) ? key.slice(uuidMark.length) : key
    const shown = occurrences.filter((occurrence) => {
      const field = searchable[fieldOf(occurrence)]
      if (field === undefined || !isSearched(field, extent)) return false
      return field.identifier !== uuidKind || asked.has(uuidKind)
    })
    if (shown.length > 0) words.set(word, [...(words.get(word) ?? []), ...shown])
  }
  const isAskedForForms = searchable.some(
    (field) => field.holdsOtherForms === true && isSearched(field, extent),
  )
  return {
    searchable,
    fields,
    words,
    identifiers: identifierFields(searchable),
    hasOtherForms: isAskedForForms ? housingLanguage.hasOtherForms : null,
  }
}

/** What an index that holds nothing but this record would answer. */
export function vocabularyOf(
  query: ParsedQuery,
  { searchable, words, identifiers }: SearchedWords,
): Vocabulary {
  const isText = (occurrence: number) =>
    !identifiers.has(fieldOf(occurrence)) &&
    searchable[fieldOf(occurrence)]?.holdsOtherForms !== true
  const { splits } = vocabularyQuestion(query)
  return {
    words: [...words].flatMap(([word, occurrences]) =>
      isVocabulary(word) && occurrences.some(isText) ? [word] : [],
    ),
    splits: splits.map((split) => {
      const isThere = isAdjacent([split.left, split.right], words, () => true)
      return { ...split, documents: Number(isThere) }
    }),
  }
}
