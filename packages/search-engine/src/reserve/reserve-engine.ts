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
import { listed } from './listed.js'
import { textsOf } from '../ranking/postings.js'
import { hasDigit } from '../ranking/typos.js'
import { tokenise } from '../text/tokenise.js'

/** Finds documents without an engine. */
export interface DocumentReserve {
  /**
   * Documents of an index, as they are now, that may hold these words as an identifier.
   *
   * @param limit at most so many
   */
  holding(index: string, words: readonly string[], limit: number): Promise<SearchDocument[]>
}

export interface ReserveEngineParts {
  readonly engine: SearchEngine
  readonly reserve: DocumentReserve
  readonly definitions: readonly IndexDefinition[]
  readonly language: QueryLanguage
  readonly clock: Clock
}

interface LookUp {
  readonly isKnown: boolean
  readonly response: SearchResponse
}

/**
 * Answers from a reserve while the engine does not answer, where a text is an identifier in full that some
 * document has. Such an answer is marked as reduced; filters, order and facets are those of the request.
 * All else fails as it does without the reserve.
 */
export class ReserveEngine implements SearchEngine {
  constructor(private readonly parts: ReserveEngineParts) {}

  async search(request: SearchRequest): Promise<SearchResponse> {
    return this.orReserve([request], () => this.parts.engine.search(request), onlyOne)
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return this.orReserve(requests, () => this.parts.engine.searchMany(requests), all)
  }

  ping(timeoutMs: number): Promise<void> {
    return this.parts.engine.ping(timeoutMs)
  }

  private async orReserve<Answer>(
    requests: readonly SearchRequest[],
    ask: () => Promise<Answer>,
    answerOf: (responses: SearchResponse[]) => Answer,
  ): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof SearchEngineError) || !error.passes) throw error
      const found = await Promise.all(requests.map((request) => this.lookUp(request)))
      // An identifier that nothing has may be half of one, or a word of a name.
      if (!found.some((lookUp) => lookUp?.isKnown === true)) throw error
      return answerOf(
        found.map((lookUp) => {
          if (lookUp === null) throw error
          return lookUp.response
        }),
      )
    }
  }

  /** @returns null for a text that is no identifier */
  private async lookUp(request: SearchRequest): Promise<LookUp | null> {
    const { definitions, language, reserve, clock } = this.parts
    const definition = definitions.find(({ name }) => name === request.index)
    const text = canonicalQuery(request.text, language)
    const words = identifierWords(text)
    if (words === null || definition === undefined) return null
    const candidates = await reserve.holding(definition.name, words, searchWindow + 1)
    const documents = candidates.filter((document) =>
      holdsIdentifier(document, words, { definition, request, language, text }),
    )
    return {
      isKnown: documents.length > 0,
      response: listed(documents, request, definition, clock),
    }
  }
}

function all(responses: SearchResponse[]): SearchResponse[] {
  return responses
}

function onlyOne([response]: SearchResponse[]): SearchResponse {
  if (response === undefined) throw new Error('One request has one answer.')
  return response
}

const mostWords = 3
/** Shorter ones are numbers of houses, or half of something. */
const fewestCharacters = 5

/**
 * The words of a canonical text that may be an identifier in full, such as `0712345/01`.
 *
 * @returns null for every other text
 */
function identifierWords(canonical: string): string[] | null {
  // What is quoted or negated is searched for with care, not looked up.
  if (/["-]/.test(canonical)) return null
  const words = tokenise(canonical).map(({ word }) => word)
  if (words.length === 0 || words.length > mostWords || !words.every(hasDigit)) return null
  return words.join('').length < fewestCharacters ? null : words
}

/** How an identifier was asked for. */
interface AskedIdentifier {
  readonly definition: IndexDefinition
  readonly request: Extent
  readonly language: QueryLanguage
  readonly text: string
}

/** Whether one of the searched identifiers is this one; of references, what follows a slash may be missing. */
function holdsIdentifier(
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
        return !isLong && words.every((word, index) => word === held[index])
      }),
  )
}
