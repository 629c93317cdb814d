import { z } from 'zod'
import { GatewayError } from '../../errors/gateway-error.js'
import { pageInfo, type Edge, type PageInfo } from '../../paging/connection.js'
import { CursorCodec, fingerprint } from '../../paging/cursor.js'
import {
  defaultSearchPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../../paging/page-request.js'
import {
  SearchEngineError,
  searchWindow,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from '../../search-engine/search-engine.js'

export interface Highlight {
  readonly field: string
  /** Escaped text with `<em>` around what matched. */
  readonly html: string
}

export interface SearchEdge<T> extends Edge<T> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]
}

export interface Facet {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
}

/** A page of search hits; the total is exact up to the search window and capped there. */
export interface SearchConnection<T> {
  readonly edges: readonly SearchEdge<T>[]
  readonly pageInfo: PageInfo
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  readonly facets: readonly Facet[]
}

/** What is asked, without the part of the list that is wanted. */
export type Question = Omit<SearchRequest, 'offset' | 'limit' | 'snapshot'>

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

/** Offset in the list, and the snapshot that keeps later documents out of it. */
const cursorPosition = z.tuple([z.number().int().min(0), z.string().regex(/^\d{1,18}$/)])

/**
 * Pages through the hits of a question: the engine finds, orders and counts, the records are what is
 * shown. One page costs one engine call and one read; `last` without `before` costs a second engine
 * call for the total.
 */
export class SearchPager {
  constructor(private readonly engine: SearchEngine) {}

  /**
   * @param read gets the records of one page by their ids
   * @param identity what makes cursors those of this list, where the question itself may change while
   * somebody pages; by default the question
   * @throws GatewayError for paging that makes no sense, cursors of other questions, pages beyond the
   * window where more was found than it shows, and an engine that does not answer
   */
  async page<Row>(
    question: Question,
    paging: PagingArguments,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
    identity?: unknown,
  ): Promise<SearchConnection<Row>> {
    // What is shown of a hit does not change which hits there are.
    const { highlight: _highlight, facets: _facets, ...list } = question
    const asked = fingerprint(identity ?? list)
    const codec = new CursorCodec(question.index, cursorPosition)
    const request = readPaging(paging, defaultSearchPageSize)
    const { range, argument } = await this.range(request, question, (cursor, name) =>
      codec.decode(cursor, asked, name),
    )
    const found = await this.ask({ ...question, ...range })
    // Behind the window's last hit there is nothing only where there is nothing more to find.
    if (range.offset === searchWindow && found.isTotalCountCapped) throw beyondWindow(argument)
    const rows = await read(found.hits.map((hit) => hit.id))
    const edges = found.hits.flatMap(({ id, highlights, matchedFields }, index) => {
      const node = rows.get(id)
      if (node === undefined) return []
      return [
        {
          // Most callers only want those of pageInfo.
          get cursor() {
            return codec.encode([range.offset + index, found.snapshot], asked)
          },
          node,
          highlights: Object.entries(highlights).map(([field, html]) => ({ field, html })),
          matchedFields,
        },
      ]
    })
    const more = {
      before: range.offset > 0,
      after: range.offset + found.hits.length < found.totalCount || found.isTotalCountCapped,
    }
    return {
      edges,
      pageInfo: pageInfo(edges, more),
      totalCount: found.totalCount,
      isTotalCountCapped: found.isTotalCountCapped,
      facets: Object.entries(found.facets).map(([field, counts]) => ({
        field,
        values: Object.entries(counts)
          .map(([value, count]) => ({ value, count }))
          .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      })),
    }
  }

  /** Turns either way of paging into offset and limit inside the search window. */
  private async range(
    request: PageRequest,
    question: Question,
    decode: (cursor: string, argument: string) => readonly [number, string],
  ): Promise<WindowRange> {
    switch (request.style) {
      case 'page':
        return {
          range: inWindow((request.page - 1) * request.size, request.size),
          argument: 'page',
        }
      case 'forward': {
        const argument = 'after'
        if (request.after === null) return { range: { offset: 0, limit: request.size }, argument }
        const [position, snapshot] = decode(request.after, argument)
        return { range: { ...inWindow(position + 1, request.size), snapshot }, argument }
      }
      case 'backward': {
        if (request.before !== null) {
          const argument = 'before'
          const [position, snapshot] = decode(request.before, argument)
          const offset = Math.max(0, position - request.size)
          return { range: { ...inWindow(offset, position - offset), snapshot }, argument }
        }
        const whole = await this.ask({ ...question, offset: 0, limit: 0 })
        if (whole.isTotalCountCapped) throw beyondWindow('last')
        const { totalCount, snapshot } = whole
        const offset = Math.max(0, totalCount - request.size)
        return { range: { offset, limit: totalCount - offset, snapshot }, argument: 'last' }
      }
    }
  }

  private ask(request: SearchRequest): Promise<SearchResponse> {
    return askEngine(() => this.engine.search(request))
  }
}

/** @throws GatewayError SERVICE_UNAVAILABLE when the engine does not answer; a defect of ours stays one */
export async function askEngine<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof SearchEngineError) || !error.passes) throw error
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
