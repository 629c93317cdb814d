import { GatewayError } from '../../errors/gateway-error.js'
import { once } from '../../foundation/once.js'
import { pageInfo } from '../../paging/connection.js'
import {
  defaultSearchPageSize,
  positionOf,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../../paging/page-request.js'
import type { Maybe } from '../../records/filters/filters.js'
import { listOf, type SearchQuery } from '../../records/kinds/record-search.js'
import { facetOf } from '../../records/kinds/facets.js'
import type { Interpretation } from '../../records/kinds/interpretation.js'
import type { SearchConnection } from '../../records/kinds/kind-connection.js'
import type { QueryInterpreter } from '../interpretation/query-interpreter.js'
import type { FindOtherNames } from '../other-names/other-name-finder.js'
import { withDates } from '../interpretation/named-dates.js'
import { isAnswer } from '../interpretation/interpretation.js'
import { searchCursors, searchEdges, type CursorPosition } from './search-edges.js'
import {
  searchWindow,
  type SearchEngine,
  type SearchResponse,
} from '../../../packages/search-engine/src/search-engine.js'

/** A range inside the search window, or the empty range at its end. */
interface Range {
  readonly offset: number
  readonly limit: number
  readonly snapshot?: string
}

/** Reads the records of one page by id. */
export type ReadPage<Row> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>

export interface SearchOptions {
  /** Cursors are valid only for this value. Default: the query. Set it if the query may change between two pages. */
  readonly identity?: unknown
  /** Whether the caller may find people by date of birth. */
  readonly byBirth?: boolean
  /** Builds the query for another text; by default, only the text of the query changes. */
  readonly withText?: (text: string) => Promise<SearchQuery>
}

interface PageArguments extends PagingArguments {
  /** Disables interpretation. */
  readonly exact?: Maybe<boolean>
}

interface PageResult {
  readonly query: SearchQuery
  readonly interpretation: Interpretation | null
  readonly range: Range
  readonly response: SearchResponse
}

/**
 * Pages through the hits of a query: the engine finds, orders and counts the hits; the records are read from the
 * database. One page costs one engine call and one read; `last` without `before` costs a second engine call for the
 * total. A text without hits is interpreted and searched once more.
 */
export class SearchPager {
  constructor(
    private readonly engine: SearchEngine,
    private readonly interpreter: QueryInterpreter | null = null,
    private readonly findOtherNames: FindOtherNames | null = null,
  ) {}

  /** @throws GatewayError for invalid paging, cursors of other queries and pages beyond the window */
  async page<Row>(
    query: SearchQuery,
    paging: PageArguments,
    read: ReadPage<Row>,
    options: SearchOptions = {},
  ): Promise<SearchConnection<Row>> {
    const cursors = searchCursors(query, options.identity)
    const request = readPaging(paging, defaultSearchPageSize)
    const position = positionOf(request, cursors)
    const isExact = paging.exact === true
    const result = await this.searchPage(query, request, position, { ...options, isExact })
    const { range, response, interpretation } = result
    const rows = await read(response.hits.map((hit) => hit.id))
    const names = async () =>
      (await this.findOtherNames?.(result.query, [...rows.keys()])) ?? new Map()
    const edges = searchEdges(rows, cursors, { ...result, offset: range.offset, names })
    const more = {
      before: range.offset > 0,
      after:
        range.offset + response.hits.length < response.totalCount || response.isTotalCountCapped,
    }
    return {
      edges,
      pageInfo: pageInfo(edges, more),
      totalCount: response.totalCount,
      isTotalCountCapped: response.isTotalCountCapped,
      isReduced: response.isReduced === true,
      facets: (query.facets ?? []).map((facet) =>
        facetOf(facet, response.facets[facet.field] ?? {}),
      ),
      interpretation,
      didYouMean: once(() => this.suggestion(result, isExact)),
    }
  }

  /** Searches the typed text or the cursor's interpretation; interprets the text if there are no hits. */
  private async searchPage(
    query: SearchQuery,
    request: PageRequest,
    position: CursorPosition | null,
    {
      isExact,
      byBirth = false,
      withText = replaceText(query),
    }: SearchOptions & { readonly isExact: boolean },
  ): Promise<PageResult> {
    const queryFor = async (interpretation: Interpretation) =>
      withDates(await withText(interpretation.usedText), interpretation)
    const cursorInterpretation = position?.[2] ?? null
    const firstQuery = cursorInterpretation === null ? query : await queryFor(cursorInterpretation)
    const result = {
      ...(await this.searchRange(firstQuery, request, position)),
      interpretation: cursorInterpretation,
    }
    const { totalCount, isReduced } = result.response
    if (isExact || isReduced === true || position !== null || totalCount > 0 || isBlank(query)) {
      return result
    }
    const interpretation = await this.interpreter?.interpret(query, byBirth)
    if (interpretation === undefined || interpretation === null) return result
    const retry = await this.searchRange(await queryFor(interpretation), request, null)
    return isAnswer(interpretation, retry.response.totalCount)
      ? { ...retry, interpretation }
      : result
  }

  private async suggestion(
    { query, interpretation, response: { totalCount, isReduced } }: PageResult,
    isExact: boolean,
  ): Promise<string | null> {
    if (interpretation !== null) return interpretation.alternatives[0] ?? null
    if (isExact || isReduced === true || isBlank(query)) return null
    if (totalCount === 0 || totalCount > maxHitsForSuggestion) return null
    return this.interpreter?.suggest(query, totalCount) ?? null
  }

  private async searchRange(
    query: SearchQuery,
    request: PageRequest,
    position: CursorPosition | null,
  ): Promise<Omit<PageResult, 'interpretation'>> {
    const range = await this.range(request, query, position)
    const response = await this.engine.search({ ...query, ...range })
    // At the end of the window an empty range is valid only if there are no more hits.
    if (range.offset === searchWindow && response.isTotalCountCapped) {
      throw beyondWindow(request.style === 'page' ? 'page' : 'after')
    }
    return { query, range, response }
  }

  /** Converts any paging style into offset and limit inside the search window. */
  private async range(
    request: PageRequest,
    query: SearchQuery,
    position: CursorPosition | null,
  ): Promise<Range> {
    const { style, size } = request
    if (style === 'page') return inWindow((request.page - 1) * size, size)
    if (position === null) {
      return style === 'forward' ? { offset: 0, limit: size } : this.lastRange(size, query)
    }
    const [index, snapshot] = position
    if (style === 'forward') return { ...inWindow(index + 1, size), snapshot }
    const offset = Math.max(0, index - size)
    return { ...inWindow(offset, index - offset), snapshot }
  }

  private async lastRange(size: number, query: SearchQuery): Promise<Range> {
    const response = await this.engine.search({ ...listOf(query), offset: 0, limit: 0 })
    if (response.isTotalCountCapped) throw beyondWindow('last')
    const { totalCount, snapshot } = response
    const offset = Math.max(0, totalCount - size)
    return { offset, limit: totalCount - offset, snapshot }
  }
}

/** With more hits than this, the right one is probably among them, so no text is suggested. */
const maxHitsForSuggestion = 3

function isBlank({ text }: SearchQuery): boolean {
  return text.trim() === ''
}

function replaceText(query: SearchQuery): (text: string) => Promise<SearchQuery> {
  return (text) => Promise.resolve({ ...query, text })
}

/**
 * A position beyond the window becomes an empty range at its end: only the response tells whether there are hits
 * there.
 */
function inWindow(first: number, size: number): Range {
  const offset = Math.min(first, searchWindow)
  return { offset, limit: Math.min(size, searchWindow - offset) }
}

function beyondWindow(argument: string): GatewayError {
  return new GatewayError({
    code: 'WINDOW_EXCEEDED',
    message: `Search returns only the first ${searchWindow} hits, and ${argument} is beyond them. Narrow the search with more words or a filter.`,
    path: [argument],
  })
}
