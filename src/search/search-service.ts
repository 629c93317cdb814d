import { z } from 'zod'
import { GatewayError } from '../errors/gateway-error.js'
import type { Asset, Person } from '../generated/prisma/client.js'
import { connection, type Connection } from '../paging/connection.js'
import { CursorCodec, fingerprint } from '../paging/cursor.js'
import {
  defaultSearchPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../paging/page-request.js'
import type { RecordReader } from '../records/record-reader.js'
import {
  searchWindow,
  SearchEngineError,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from './engine/search-engine.js'
import { assetTypeFilter, personTypeFilter } from './filters.js'

/** A page of search hits; the total is exact up to the search window and capped there. */
export interface SearchConnection<T> extends Connection<T> {
  readonly totalCountIsCapped: boolean
}

export type PersonSort = 'relevance' | 'surname'
export type AssetSort = 'relevance' | 'address' | 'id'

export interface PersonSearch extends PagingArguments {
  readonly searchText?: string | null
  readonly personType?: string | null
  readonly sortBy?: PersonSort | null
  readonly isDesc?: boolean | null
}

export interface AssetSearch extends PagingArguments {
  readonly searchText?: string | null
  /** The same as `searchText`, under the specification's other name. */
  readonly addressText?: string | null
  readonly assetTypes?: readonly string[] | null
  readonly sortBy?: AssetSort | null
  readonly isDesc?: boolean | null
}

const sortFields = { surname: 'surnameKey', address: 'addressKey', id: 'id' } as const

type Question = Omit<SearchRequest, 'offset' | 'limit' | 'snapshot'>

const cursorPosition = z.tuple([z.number().int().min(0), z.string().regex(/^\d{1,19}$/)])

/**
 * Answers searches: the engine finds, orders and counts, the records in Postgres are what is shown.
 * One page costs one engine call and one statement; `last` without `before` costs a second engine call
 * for the total.
 */
export class SearchService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
  ) {}

  async persons(search: PersonSearch): Promise<SearchConnection<Person>> {
    const question: Question = {
      index: 'persons',
      text: search.searchText ?? '',
      filter: personTypeFilter(search.personType ?? null),
      ...sorting(search.sortBy, search.isDesc),
    }
    return this.page(question, search, (ids) => this.records.persons(ids))
  }

  async assets(search: AssetSearch): Promise<SearchConnection<Asset>> {
    const filter = assetTypeFilter(search.assetTypes ?? null)
    const question: Question = {
      index: 'assets',
      text: assetText(search),
      ...(filter === null ? {} : { filter }),
      ...sorting(search.sortBy, search.isDesc),
    }
    return this.page(question, search, (ids) => this.records.assets(ids))
  }

  private async page<Row>(
    question: Question,
    paging: PagingArguments,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  ): Promise<SearchConnection<Row>> {
    const asked = fingerprint(question)
    const codec = new CursorCodec(question.index, cursorPosition)
    const range = await this.range(
      readPaging(paging, defaultSearchPageSize),
      question,
      (cursor, argument) => codec.decode(cursor, asked, argument),
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
  ): Promise<{ offset: number; limit: number; snapshot?: string }> {
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
      throw new GatewayError(
        {
          code: 'SERVICE_UNAVAILABLE',
          message: 'Search does not answer. Try again in a moment.',
          path: [],
        },
        { cause: error },
      )
    }
  }
}

function sorting(
  sortBy: PersonSort | AssetSort | null | undefined,
  isDesc: boolean | null | undefined,
): Pick<SearchRequest, 'sort'> {
  if (sortBy === null || sortBy === undefined || sortBy === 'relevance') return {}
  return { sort: { field: sortFields[sortBy], direction: isDesc === true ? 'desc' : 'asc' } }
}

function assetText({ searchText, addressText }: AssetSearch): string {
  if ((searchText ?? '') !== '' && (addressText ?? '') !== '') {
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: 'searchText and addressText mean the same; give one of them.',
      path: ['searchText', 'addressText'],
    })
  }
  return searchText ?? addressText ?? ''
}

function inWindow(offset: number, size: number, argument: string) {
  if (offset >= searchWindow) {
    throw new GatewayError({
      code: 'WINDOW_EXCEEDED',
      message: `Search shows the first ${searchWindow} hits, and ${argument} lies beyond them. Narrow the search with more words or a filter.`,
      path: [argument],
    })
  }
  return { offset, limit: Math.min(size, searchWindow - offset) }
}
