import type { Clock } from '../host.js'
import { type QueryLanguage, uuidKind } from '../query-language.js'
import { canonicalQuery } from '../ranking/canonical-query.js'
import {
  SearchEngineError,
  searchWindow,
  type IndexDefinition,
  type SearchableField,
  type SearchDocument,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
  searchedFields,
} from '../search-engine.js'
import { answerInMemory } from './answer-in-memory.js'
import { textsOf } from '../ranking/postings.js'
import { hasDigit } from '../ranking/typos.js'
import { tokenise } from '../text/tokenise.js'

/** Reads the current documents of an index that may contain these words as an identifier. Does not use the engine. */
export type FindByIdentifier = (
  index: string,
  words: readonly string[],
  limit: number,
) => Promise<SearchDocument[]>

export interface FallbackEngineParts {
  readonly engine: SearchEngine
  readonly findByIdentifier: FindByIdentifier
  readonly definitions: readonly IndexDefinition[]
  readonly language: QueryLanguage
  readonly clock: Clock
}

interface LookUp {
  readonly hasMatch: boolean
  readonly response: SearchResponse
}

/**
 * Answers from the records while the engine is down, if the text is a complete identifier of some document.
 * The answer is marked as reduced; filters, order and facets apply as usual. All other searches fail with the
 * error of the engine.
 */
export class FallbackEngine implements SearchEngine {
  constructor(private readonly parts: FallbackEngineParts) {}

  async search(request: SearchRequest): Promise<SearchResponse> {
    const [response] = await this.searchMany([request])
    if (response === undefined) throw new Error('The engine gave no response.')
    return response
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    try {
      return await this.parts.engine.searchMany(requests)
    } catch (error) {
      if (!(error instanceof SearchEngineError) || !error.isTransient) throw error
      const lookUps = await Promise.all(requests.map((request) => this.lookUp(request)))
      // An identifier without a match may be incomplete, or part of a name.
      if (!lookUps.some((lookUp) => lookUp?.hasMatch === true)) throw error
      return lookUps.map((lookUp) => {
        if (lookUp === null) throw error
        return lookUp.response
      })
    }
  }

  ping(timeoutMs: number): Promise<void> {
    return this.parts.engine.ping(timeoutMs)
  }

  /** @returns null for a text that is not an identifier */
  private async lookUp(request: SearchRequest): Promise<LookUp | null> {
    const { definitions, language, findByIdentifier, clock } = this.parts
    const definition = definitions.find(({ name }) => name === request.index)
    const text = canonicalQuery(request.text, language)
    const words = identifierWords(text)
    if (words === null || definition === undefined) return null
    const kinds = language.identifierKindsOf(text)
    const identifiers = searchedFields(definition.searchable, request, kinds).filter(
      ({ identifier }) => identifier !== undefined,
    )
    const candidates = await findByIdentifier(definition.name, words, searchWindow + 1)
    const documents = candidates.filter((document) =>
      identifiers.some((field) => holdsIdentifier(document, field, words, language)),
    )
    return {
      hasMatch: documents.length > 0,
      response: answerInMemory(documents, request, definition, clock),
    }
  }
}

const maxWords = 3
/** Shorter texts are house numbers or incomplete identifiers. */
const minCharacters = 5

/**
 * The words of a canonical text that may be a complete identifier, such as `0712345/01`.
 *
 * @returns null for every other text
 */
function identifierWords(canonical: string): string[] | null {
  // Quotes and negatives need the engine.
  if (/["-]/.test(canonical)) return null
  const words = tokenise(canonical).map(({ word }) => word)
  if (words.length === 0 || words.length > maxWords || !words.every(hasDigit)) return null
  return words.join('').length < minCharacters ? null : words
}

/**
 * Whether a value of the field consists of the words. For references, the words may omit the part after the slash.
 */
function holdsIdentifier(
  { fields }: SearchDocument,
  { field, identifier }: SearchableField,
  words: readonly string[],
  { identifiers }: QueryLanguage,
): boolean {
  return textsOf(fields[field]).some((value) => {
    const valueWords = identifier === uuidKind ? [value] : tokenise(value).map(({ word }) => word)
    const isTooLong = valueWords.length > words.length && identifier !== identifiers.plain
    return !isTooLong && words.every((word, index) => word === valueWords[index])
  })
}
