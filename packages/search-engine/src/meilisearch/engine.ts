import { MeilisearchApiError, type Meilisearch } from 'meilisearch'
import type { Clock, SearchHost } from '../host.js'
import type {
  Differences,
  DocumentSink,
  IndexCopy,
  IndexVersion,
  MaintainedEngine,
} from '../maintained-engine.js'
import { CircuitBreaker } from './circuit-breaker.js'
import { MeilisearchCatalogue, shadowOf } from './catalogue.js'
import { arrivalTimeoutMs, connect, defaultLimits, type MeilisearchOptions } from './clients.js'
import { MeilisearchDocuments } from './documents.js'
import { called } from './errors.js'
import { mergeResponses, splitRequest } from './request-parts.js'
import { answersSchema, searchQueries, searchResponse, unreadable } from './query.js'
import type { QueryLanguage } from '../query-language.js'
import { TaskFollower } from './tasks.js'
import {
  SearchEngineError,
  type IndexDefinition,
  type SearchDocument,
  type SearchRequest,
  type SearchResponse,
} from '../search-engine.js'

/** Documents per batch. Each batch is one task of the server. */
const batchSize = 1_000

export interface MeilisearchEngineParts extends MeilisearchOptions {
  readonly language: QueryLanguage
  readonly clock: Clock
  readonly host: SearchHost
}

/**
 * Search on a Meilisearch server. It takes no part in transactions: the follower writes after the commit, in the
 * order of the commits.
 *
 * Any number of processes may search, but only one at a time may write: arrival numbers, and so snapshots, are exact
 * only with a single writer.
 */
export class MeilisearchEngine implements MaintainedEngine {
  readonly transactional = false
  private readonly searchClient: Meilisearch
  private readonly catalogue: MeilisearchCatalogue
  private readonly documents: MeilisearchDocuments
  private readonly serverHost: string
  private readonly searchTimeoutMs: number
  private readonly breaker: CircuitBreaker
  private readonly host: SearchHost

  private readonly options: MeilisearchOptions
  private readonly language: QueryLanguage

  constructor({ language, clock, host, ...options }: MeilisearchEngineParts) {
    this.options = options
    this.host = host
    this.breaker = new CircuitBreaker((timeoutMs) => this.probe(timeoutMs), host)
    this.language = language
    const limits = { ...defaultLimits, ...options }
    const indexClient = connect(options.url, options.indexKey, limits.writeTimeoutMs)
    const tasks = new TaskFollower(indexClient, limits.taskTimeoutMs)
    this.serverHost = new URL(options.url).host
    this.searchTimeoutMs = limits.searchTimeoutMs
    this.searchClient = connect(options.url, options.searchKey, arrivalTimeoutMs)
    this.catalogue = new MeilisearchCatalogue(
      indexClient,
      tasks,
      limits.indexPrefix,
      clock,
      language,
    )
    this.documents = new MeilisearchDocuments(indexClient, this.searchClient, tasks, clock)
  }

  async prepare<Name extends string>(
    definitions: readonly IndexDefinition<Name>[],
  ): Promise<Name[]> {
    return this.catalogue.prepare(definitions)
  }

  async confirmBuilt(index: string, position = 0n): Promise<void> {
    await this.catalogue.confirmBuilt(index, position)
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const [response] = await this.searchMany([request])
    if (response === undefined) throw unreadable()
    return response
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    if (requests.length === 0) return []
    const targets = requests.map((request) => ({
      request,
      index: this.catalogue.searchable(request.index),
    }))
    const splitRequests = targets.map(({ request, index }) => ({
      request,
      index,
      parts: splitRequest(request, index, this.language).map(({ request: part, filters }) => ({
        part,
        queries: searchQueries(part, index, this.language, filters),
      })),
    }))
    const queries = splitRequests.flatMap(({ parts }) => parts.flatMap((part) => part.queries))
    const searchingRequest = this.host.request()
    searchingRequest?.spend('searches', queries.length)
    // The client ignores its own timeout when it is given a signal.
    const timeout = AbortSignal.timeout(this.searchTimeoutMs)
    const init = {
      headers: this.host.headers(),
      signal:
        searchingRequest === undefined
          ? timeout
          : AbortSignal.any([searchingRequest.signal, timeout]),
    }
    const { results } = await this.breaker.guard(() =>
      called('search', async () =>
        answersSchema.parse(await this.searchClient.multiSearch({ queries }, init)),
      ).catch((error: unknown) => {
        throw timeout.aborted
          ? new SearchEngineError('timeout', 'search: no answer in time')
          : error
      }),
    )
    let read = 0
    return splitRequests.map(({ request, index, parts }) => {
      const answers = parts.map(({ part, queries: own }) =>
        searchResponse(results.slice(read, (read += own.length)), part, index),
      )
      return mergeResponses(answers, request)
    })
  }

  canSearch(index: string): boolean {
    return this.catalogue.canSearch(index)
  }

  searchesOtherVersion(index: string): boolean {
    return this.catalogue.searchesOther(index)
  }

  async otherVersions(index: string): Promise<IndexVersion[]> {
    const others = await this.catalogue.others(index)
    return others.map((uid) => ({
      name: this.nameOf(uid),
      shadow: this.nameOf(shadowOf(uid)),
      isBuilt: true,
    }))
  }

  async dropVersion(name: string): Promise<void> {
    await this.catalogue.delete(name.slice(this.nameOf('').length))
  }

  sink(name: string, copy: IndexCopy): DocumentSink {
    const live = this.catalogue.index(name)
    const index = copy === 'live' ? live : { ...live, uid: shadowOf(live.uid) }
    return {
      name: this.nameOf(index.uid),
      batchSize,
      isEmpty: async () =>
        !(await this.catalogue.isMade(index)) || (await this.documents.isEmpty(index.uid)),
      clear: () => this.catalogue.clear(index, live),
      write: (documents) => this.documents.write(index, documents, live.uid),
      remove: (ids) => this.documents.remove(index.uid, ids),
      // The server indexes documents as they arrive.
      complete: () => Promise.resolve(),
      heldPosition: () => this.catalogue.position(index),
      note: (position) => this.catalogue.note(index, position),
    }
  }

  private nameOf(uid: string): string {
    return `${this.serverHost}/${uid}`
  }

  async swap(name: string): Promise<void> {
    const live = this.catalogue.index(name)
    await this.catalogue.swap(live, shadowOf(live.uid))
  }

  async count(index: string): Promise<number> {
    return this.documents.count(this.catalogue.index(index).uid)
  }

  storedIds(index: string): AsyncIterable<readonly string[]> {
    return this.documents.ids(this.catalogue.index(index).uid)
  }

  async differences(
    index: string,
    documents: readonly SearchDocument[],
    gone: readonly string[],
  ): Promise<Differences> {
    return this.documents.differences(this.catalogue.index(index), documents, gone)
  }

  async ping(timeoutMs: number): Promise<void> {
    await called('ping', () => this.searchEveryIndex(timeoutMs))
    this.breaker.close()
  }

  /**
   * Resolves when the server answers a search in time, even if the server rejects the search because an index is
   * missing.
   */
  private async probe(timeoutMs: number): Promise<void> {
    try {
      await this.searchEveryIndex(timeoutMs)
    } catch (error) {
      if (!(error instanceof MeilisearchApiError)) throw error
    }
  }

  private async searchEveryIndex(timeoutMs: number): Promise<void> {
    const { url, searchKey } = this.options
    const queries = this.catalogue.pings()
    await connect(url, searchKey, timeoutMs).multiSearch({ queries })
  }
}
