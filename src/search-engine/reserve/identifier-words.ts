import { uuidKind, type QueryLanguage } from '../query-language.js'
import { textsOf } from '../ranking/postings.js'
import { hasDigit } from '../ranking/typos.js'
import {
  searchedFields,
  type IndexDefinition,
  type SearchDocument,
  type Extent,
} from '../search-engine.js'
import { tokenise } from '../text/tokenise.js'

const mostWords = 3
/** Shorter ones are numbers of houses, or half of something. */
const fewestCharacters = 5

/**
 * The words of a canonical text that may be an identifier in full, such as `0712345/01`.
 *
 * @returns null for every other text
 */
export function identifierWords(canonical: string): string[] | null {
  // What is quoted or negated is searched for with care, not looked up.
  if (/["-]/.test(canonical)) return null
  const words = tokenise(canonical).map(({ word }) => word)
  if (words.length === 0 || words.length > mostWords || !words.every(hasDigit)) return null
  return words.join('').length < fewestCharacters ? null : words
}

/** How an identifier was asked for. */
export interface AskedIdentifier {
  readonly definition: IndexDefinition
  readonly request: Extent
  readonly language: QueryLanguage
  readonly text: string
}

/** Whether one of the searched identifiers is this one; of references, what follows a slash may be missing. */
export function holdsIdentifier(
  { fields }: SearchDocument,
  words: readonly string[],
  { definition, request, language, text }: AskedIdentifier,
): boolean {
  const asked = language.askedIdentifiers(text)
  return searchedFields(definition.searchable, request, asked).some(
    ({ field, identifier }) =>
      identifier !== undefined &&
      textsOf(fields[field]).some((value) => {
        const held = identifier === uuidKind ? [value] : tokenise(value).map(({ word }) => word)
        const isLong = held.length > words.length && identifier !== language.identifiers.plain
        return !isLong && words.every((word, place) => word === held[place])
      }),
  )
}
