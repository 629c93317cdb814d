import { z } from 'zod'
import { GatewayError } from '../errors/gateway-error.js'
import { connection, type Connection } from '../paging/connection.js'
import { CursorCodec, fingerprint } from '../paging/cursor.js'
import {
  defaultSearchPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../paging/page-request.js'
import {
  SearchEngineError,
  searchWindow,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from './engine/search-engine.js'

/** A page of search hits; the total is exact up to the search window and capped there. */
export interface SearchConnection<T> extends Connection<T> {
  readonly totalCountIsCapped: boolean
}

/** What is asked, without the part of the list that is wanted. */
export type Question = Omit<SearchRequest, 'offset' | 'limit' | 'snapshot'>

interface Range {
  readonly offset: number
  readonly limit: number
  readonly snapshot?: string
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
   * @throws GatewayError for paging that makes no sense, cursors of other questions, pages beyond the
   * window, and an engine that does not answer
   */
  async page<Row>(
    question: Question,
    paging: PagingArguments,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<SearchConnection<Row>> {
    const asked = fingerprint(question)
    const codec = new CursorCodec(question.index, cursorPosition)
    const request = readPaging(paging, defaultSearchPageSize)
    const range = await this.range(request, question, (cursor, argument) =>
      codec.decode(cursor, asked, argument),
    )
    const found = await this.ask({ ...question, ...range })
    const rows = await read(found.hits.map((hit) => hit.id))
    const edges = found.hits.flatMap(({ id }, index) => {
      const node = rows.get(id)
      if (node === undefined) return []
      return [{ cursor: codec.encode([range.offset + index, found.snapshot], asked), node }]
    })
    const more = {
      before: range.offset > 0,
      after: range.offset + found.hits.length < found.totalCount,
    }
    return {
      ...connection(edges, more, () => Promise.resolve(found.totalCount)),
      totalCountIsCapped: found.totalCountIsCapped,
    }
  }

  /** Turns either way of paging into offset and limit inside the search window. */
  private async range(
    request: PageRequest,
    question: Question,
    decode: (cursor: string, argument: string) => readonly [number, string],
  ): Promise<Range> {
    switch (request.style) {
      case 'page':
        return inWindow((request.page - 1) * request.size, request.size, 'page')
      case 'forward': {
        if (request.after === null) return { offset: 0, limit: request.size }
        const [position, snapshot] = decode(request.after, 'after')
        // The window's last hit has no next page; asking for it is an empty page, not an error.
        if (position + 1 === searchWindow) return { offset: position + 1, limit: 0, snapshot }
        return { ...inWindow(position + 1, request.size, 'after'), snapshot }
      }
      case 'backward': {
        if (request.before !== null) {
          const [position, snapshot] = decode(request.before, 'before')
          const offset = Math.max(0, position - request.size)
          return { ...inWindow(offset, position - offset, 'before'), snapshot }
        }
        const { totalCount, snapshot } = await this.ask({ ...question, offset: 0, limit: 0 })
        const offset = Math.max(0, totalCount - request.size)
        return { offset, limit: totalCount - offset, snapshot }
      }
    }
  }

  private async ask(request: SearchRequest): Promise<SearchResponse> {
    try {
      return await this.engine.search(request)
    } catch (error) {
      if (!(error instanceof SearchEngineError) || error.reason === 'invalid-request') throw error
      const message = 'Search does not answer. Try again in a moment.'
      throw new GatewayError({ code: 'SERVICE_UNAVAILABLE', message, path: [] }, { cause: error })
    }
  }
}

function inWindow(offset: number, size: number, argument: string): Range {
  if (offset >= searchWindow) {
    throw new GatewayError({
      code: 'WINDOW_EXCEEDED',
      message: `Search shows the first ${searchWindow} hits, and ${argument} lies beyond them. Narrow the search with more words or a filter.`,
      path: [argument],
    })
  }
  return { offset, limit: Math.min(size, searchWindow - offset) }
}
