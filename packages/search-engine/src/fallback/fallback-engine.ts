import type { Clock } from '../host.js'
import { type QueryLanguage, uuidKind } from '../query-language.js'
import { canonicalQuery } from '../ranking/canonical-query.js'
import {
  SearchEngineError,
  searchWindow,
  type IndexDefinition,
  type SearchDocument,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
  searchedFields,
  type Extent,
} from '../search-engine.js'
import { answerInMemory } from './answer-in-memory.js'
import { textsOf } from '../ranking/postings.js'
import { hasDigit } from '../ranking/typos.js'
import { tokenise } from '../text/tokenise.js'

/** Looks documents up without the engine. */
export interface FallbackDocuments {
  /**
   * Current documents of an index that may have these words as an identifier.
   *
   * @param limit maximum number of documents
   */
  findByIdentifier(
    index: string,
    words: readonly string[],
    limit: number,
  ): Promise<SearchDocument[]>
}

export interface FallbackEngineParts {
  readonly engine: SearchEngine
  readonly fallback: FallbackDocuments
  readonly definitions: readonly IndexDefinition[]
  readonly language: QueryLanguage
  readonly clock: Clock
}

interface LookUp {
  readonly hasMatch: boolean
  readonly response: SearchResponse
}

/**
 * Answers from a fallback while the engine is down, if the text is a complete identifier of some document.
 * The answer is marked as reduced; filters, order and facets apply as usual. All other searches fail with the
 * error of the engine.
 */
export class FallbackEngine implements SearchEngine {
  constructor(private readonly parts: FallbackEngineParts) {}

  async search(request: SearchRequest): Promise<SearchResponse> {
    try {
      return await this.parts.engine.search(request)
    } catch (error) {
      const [response] = await this.lookUpAll([request], error)
      if (response === undefined) throw error
      return response
    }
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    try {
      return await this.parts.engine.searchMany(requests)
    } catch (error) {
      return this.lookUpAll(requests, error)
    }
  }

  ping(timeoutMs: number): Promise<void> {
    return this.parts.engine.ping(timeoutMs)
  }

  /** @throws the error of the engine unless it is transient and the texts are identifiers of documents */
  private async lookUpAll(
    requests: readonly SearchRequest[],
    error: unknown,
  ): Promise<SearchResponse[]> {
    if (!(error instanceof SearchEngineError) || !error.isTransient) throw error
    const lookUps = await Promise.all(requests.map((request) => this.lookUp(request)))
    // An identifier without a match may be incomplete, or part of a name.
    if (!lookUps.some((lookUp) => lookUp?.hasMatch === true)) throw error
    return lookUps.map((lookUp) => {
      if (lookUp === null) throw error
      return lookUp.response
    })
  }

  /** @returns null for a text that is not an identifier */
  private async lookUp(request: SearchRequest): Promise<LookUp | null> {
    const { definitions, language, fallback, clock } = this.parts
    const definition = definitions.find(({ name }) => name === request.index)
    const text = canonicalQuery(request.text, language)
    const words = identifierWords(text)
    if (words === null || definition === undefined) return null
    const candidates = await fallback.findByIdentifier(definition.name, words, searchWindow + 1)
    const documents = candidates.filter((document) =>
      holdsIdentifier(document, words, { definition, request, language, text }),
    )
    return {
      hasMatch: documents.length > 0,
      response: answerInMemory(documents, request, definition, clock),
    }
  }
}

const maxWords = 3
/** Shorter ones are house numbers or incomplete. */
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

interface IdentifierSearch {
  readonly definition: IndexDefinition
  readonly request: Extent
  readonly language: QueryLanguage
  readonly text: string
}

/**
 * Whether a searched identifier of the document equals these words. For references the part behind a slash
 * may be missing.
 */
function holdsIdentifier(
  { fields }: SearchDocument,
  words: readonly string[],
  { definition, request, language, text }: IdentifierSearch,
): boolean {
  const identifierKinds = language.identifierKindsOf(text)
  return searchedFields(definition.searchable, request, identifierKinds).some(
    ({ field, identifier }) =>
      identifier !== undefined &&
      textsOf(fields[field]).some((value) => {
        const valueWords =
          identifier === uuidKind ? [value] : tokenise(value).map(({ word }) => word)
        const isTooLong =
          valueWords.length > words.length && identifier !== language.identifiers.plain
        return !isTooLong && words.every((word, index) => word === valueWords[index])
      }),
  )
}
