import { GatewayError } from '../../errors/gateway-error.js'
import { once } from '../../foundation/once.js'
import { pageInfo, type PageInfo } from '../../paging/connection.js'
import {
  defaultSearchPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../../paging/page-request.js'
import { facetOf, type Facet } from './facet-page.js'
import {
  isAnswer,
  literalInterpreter,
  type Interpretation,
  type TextInterpreter,
} from './interpretation.js'
import { listOf, SearchCursors, type CursorPosition, type Question } from './search-cursors.js'
import { searchEdges, type SearchEdge } from './search-edges.js'
import {
  SearchEngineError,
  searchWindow,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from '../../../packages/search-engine/src/search-engine.js'

/** A page of search hits; the total is exact up to the search window and capped there. */
export interface SearchConnection<T> {
  readonly edges: readonly SearchEdge<T>[]
  readonly pageInfo: PageInfo
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  /** The index did not answer, and only records with the text as an identifier in full are shown. */
  readonly isReduced: boolean
  readonly facets: readonly Facet[]
  /** What a text that finds nothing was taken for; null for one that was found as typed. */
  readonly interpretation: Interpretation | null
  /** A far likelier text beside the one that was found; looked for when it is asked for. */
  didYouMean(): Promise<string | null>
}

interface Range {
  readonly offset: number
  readonly limit: number
  readonly snapshot?: string
}

/** A range inside the search window, or the empty one at its end, and the argument that led there. */
interface WindowRange {
  readonly range: Range
  readonly argument: string
}

/** Gets the records of one page by their ids. */
export type ReadPage<Row> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>

/** How a question is read and told apart. */
export interface ReadingOptions {
  /**
   * What makes cursors those of this list, where the question itself may change while somebody pages; by
   * default the question.
   */
  readonly identity?: unknown
  /** Finds nothing but what was typed. */
  readonly exact?: boolean
  /** Whether the caller may find people by their dates of birth. */
  readonly byBirth?: boolean
  /** The question with another text; by default only its text differs. */
  readonly reread?: (text: string) => Promise<Question>
}

/** A page of hits before it is shown. */
interface Answer {
  readonly question: Question
  readonly interpretation: Interpretation | null
  readonly range: Range
  readonly found: SearchResponse
}

/**
 * Pages through the hits of a question: the engine finds, orders and counts, the records are what is
 * shown. One page costs one engine call and one read; `last` without `before` costs a second engine
 * call for the total. A text that finds nothing is interpreted and asked once more.
 */
export class SearchPager {
  constructor(
    private readonly engine: SearchEngine,
    private readonly interpreter: TextInterpreter = literalInterpreter,
  ) {}

  /**
   * @param read gets the records of one page by their ids
   * @throws GatewayError for paging that makes no sense, cursors of other questions, pages beyond the
   * window where more was found than it shows, and an engine that does not answer
   */
  async page<Row>(
    question: Question,
    paging: PagingArguments,
    read: ReadPage<Row>,
    options: ReadingOptions = {},
  ): Promise<SearchConnection<Row>> {
    const cursors = new SearchCursors(question, options.identity)
    const request = readPaging(paging, defaultSearchPageSize)
    const position = cursorOf(request, cursors)
    const answer = await this.answer(question, request, position, options)
    const { range, found, interpretation } = answer
    const rows = await read(found.hits.map((hit) => hit.id))
    const names = () => this.interpreter.otherNames(answer.question, [...rows.keys()])
    const edges = searchEdges(rows, cursors, { ...answer, offset: range.offset, names })
    const more = {
      before: range.offset > 0,
      after: range.offset + found.hits.length < found.totalCount || found.isTotalCountCapped,
    }
    return {
      edges,
      pageInfo: pageInfo(edges, more),
      totalCount: found.totalCount,
      isTotalCountCapped: found.isTotalCountCapped,
      isReduced: found.isReduced === true,
      facets: (question.facets ?? []).map((facet) =>
        facetOf(facet, found.facets[facet.field] ?? {}),
      ),
      interpretation,
      didYouMean: once(() => this.suggestion(answer, options)),
    }
  }

  /** Asks what was typed, or what the cursor was made for, and interprets it when that finds nothing. */
  private async answer(
    question: Question,
    request: PageRequest,
    position: CursorPosition | null,
    { exact = false, byBirth = false, reread = reworded(question) }: ReadingOptions,
  ): Promise<Answer> {
    const reading = async ({ usedText, first }: Interpretation): Promise<Question> => ({
      ...(await reread(usedText)),
      ...(first === undefined ? {} : { first }),
    })
    const kept = position?.[2] ?? null
    const asked = kept === null ? question : await reading(kept)
    const answer = { ...(await this.ask(asked, request, position)), interpretation: kept }
    const { totalCount, isReduced } = answer.found
    if (exact || isReduced === true || position !== null || totalCount > 0 || isBlank(question)) {
      return answer
    }
    const interpretation = await this.interpreter.interpret(question, { byBirth })
    if (interpretation === null) return answer
    const again = await this.ask(await reading(interpretation), request, null)
    return isAnswer(interpretation, again.found.totalCount) ? { ...again, interpretation } : answer
  }

  private async suggestion(
    { question, interpretation, found: { totalCount, isReduced } }: Answer,
    { exact = false }: ReadingOptions,
  ): Promise<string | null> {
    if (interpretation !== null) return interpretation.alternatives[0] ?? null
    if (exact || isReduced === true || isBlank(question)) return null
    if (totalCount === 0 || totalCount > fewHits) return null
    return this.interpreter.suggest(question, totalCount)
  }

  private async ask(
    question: Question,
    request: PageRequest,
    position: CursorPosition | null,
  ): Promise<Omit<Answer, 'interpretation'>> {
    const { range, argument } = await this.range(request, question, position)
    const found = await this.search({ ...question, ...range })
    // Behind the window's last hit there is nothing only where there is nothing more to find.
    if (range.offset === searchWindow && found.isTotalCountCapped) throw beyondWindow(argument)
    return { question, range, found }
  }

  /** Turns either way of paging into offset and limit inside the search window. */
  private async range(
    request: PageRequest,
    question: Question,
    cursor: CursorPosition | null,
  ): Promise<WindowRange> {
    switch (request.style) {
      case 'page':
        return {
          range: inWindow((request.page - 1) * request.size, request.size),
          argument: 'page',
        }
      case 'forward': {
        const argument = 'after'
        if (cursor === null) return { range: { offset: 0, limit: request.size }, argument }
        const [position, snapshot] = cursor
        return { range: { ...inWindow(position + 1, request.size), snapshot }, argument }
      }
      case 'backward': {
        if (cursor !== null) {
          const argument = 'before'
          const [position, snapshot] = cursor
          const offset = Math.max(0, position - request.size)
          return { range: { ...inWindow(offset, position - offset), snapshot }, argument }
        }
        return this.lastRange(request, question)
      }
    }
  }

  private async lastRange({ size }: PageRequest, question: Question): Promise<WindowRange> {
    const whole = await this.search({ ...listOf(question), offset: 0, limit: 0 })
    if (whole.isTotalCountCapped) throw beyondWindow('last')
    const { totalCount, snapshot } = whole
    const offset = Math.max(0, totalCount - size)
    return { range: { offset, limit: totalCount - offset, snapshot }, argument: 'last' }
  }

  private search(request: SearchRequest): Promise<SearchResponse> {
    return askEngine(() => this.engine.search(request))
  }
}

/** Of more hits, one is likely to be what was meant. */
const fewHits = 3

function cursorOf(request: PageRequest, cursors: SearchCursors): CursorPosition | null {
  if (request.style === 'forward' && request.after !== null) {
    return cursors.decode(request.after, 'after')
  }
  if (request.style === 'backward' && request.before !== null) {
    return cursors.decode(request.before, 'before')
  }
  return null
}

function isBlank({ text }: Question): boolean {
  return text.trim() === ''
}

function reworded(question: Question): (text: string) => Promise<Question> {
  return (text) => Promise.resolve({ ...question, text })
}

/** @throws GatewayError SERVICE_UNAVAILABLE when the engine does not answer; a defect of ours stays one */
export async function askEngine<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof SearchEngineError) || !error.isTransient) throw error
    const message = 'Search does not answer. Try again in a moment.'
    throw new GatewayError({ code: 'SERVICE_UNAVAILABLE', message, path: [] }, { cause: error })
  }
}

/** Whether more than the window was found is known only with the answer, so what lies beyond is asked, too. */
function inWindow(first: number, size: number): Range {
  const offset = Math.min(first, searchWindow)
  return { offset, limit: Math.min(size, searchWindow - offset) }
}

function beyondWindow(argument: string): GatewayError {
  return new GatewayError({
    code: 'WINDOW_EXCEEDED',
    message: `Search shows the first ${searchWindow} hits, and ${argument} lies beyond them. Narrow the search with more words or a filter.`,
    path: [argument],
  })
}
