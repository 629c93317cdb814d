import type { Meilisearch } from 'meilisearch'
import type { Clock } from '../../clock.js'
import { ArrivalReader } from './meilisearch-arrivals.js'
import { MeilisearchCatalogue } from './meilisearch-catalogue.js'
import { connect, defaultLimits, type MeilisearchOptions } from './meilisearch-clients.js'
import { called } from './meilisearch-errors.js'
import { answersSchema, searchQuery, searchResponse } from './meilisearch-query.js'
import { TaskFollower } from './meilisearch-tasks.js'
import { MeilisearchWriter } from './meilisearch-writer.js'
import {
  SearchEngineError,
  type IndexDefinition,
  type IndexName,
  type SearchDocument,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from './search-engine.js'

/**
 * Search on a Meilisearch server. It is never part of a transaction: whoever keeps it up to date writes
 * after the commit, in the order of the commits, and counts a write as done once `flush` has resolved.
 *
 * Any number of processes may search, one at a time may write: arrivals, and with them snapshots, are
 * exact only in the order of one writer.
 */
export class MeilisearchEngine implements SearchEngine {
  private readonly searchClient: Meilisearch
  private readonly catalogue: MeilisearchCatalogue
  private readonly writer: MeilisearchWriter

  constructor(
    private readonly options: MeilisearchOptions,
    clock: Clock,
  ) {
    const limits = { ...defaultLimits, ...options }
    const indexClient = connect(options.url, options.indexKey, limits.writeTimeoutMs)
    const tasks = new TaskFollower(indexClient, limits.taskTimeoutMs)
    this.searchClient = connect(options.url, options.searchKey, limits.searchTimeoutMs)
    this.catalogue = new MeilisearchCatalogue(indexClient, tasks, limits.indexPrefix)
    this.writer = new MeilisearchWriter(
      indexClient,
      new ArrivalReader(indexClient, this.searchClient),
      tasks,
      limits,
      clock,
    )
  }

  async prepare(definitions: readonly IndexDefinition[]): Promise<IndexName[]> {
    return this.catalogue.prepare(definitions)
  }

  /** Waits for the writes of the fill first, so that a failed one leaves the index unconfirmed. */
  async confirmFilled(index: IndexName): Promise<void> {
    await this.writer.flush()
    await this.catalogue.confirmFilled(index)
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const [response] = await this.searchMany([request])
    if (response === undefined) throw unreadable()
    return response
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    if (requests.length === 0) return []
    const asked = requests.map((request) => ({
      request,
      index: this.catalogue.index(request.index),
    }))
    const queries = asked.map(({ request, index }) => searchQuery(request, index))
    const { results } = await called('search', async () =>
      answersSchema.parse(await this.searchClient.multiSearch({ queries })),
    )
    return asked.map(({ request, index }, place) => {
      const answer = results[place]
      if (answer === undefined) throw unreadable()
      return searchResponse(answer, request, index)
    })
  }

  /** Leaves the transaction alone: see the class. Resolves when the server has taken the batches on. */
  async write(index: IndexName, documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length === 0) return
    await this.writer.write(this.catalogue.index(index), documents)
  }

  /** Leaves the transaction alone, like `write`. */
  async remove(index: IndexName, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.writer.remove(this.catalogue.index(index), ids)
  }

  /** @throws SearchEngineError the first failure among the tasks since the last flush */
  async flush(): Promise<void> {
    await this.writer.flush()
  }

  async ping(timeoutMs: number): Promise<void> {
    const client = connect(this.options.url, undefined, timeoutMs)
    await called('health', () => client.health())
  }
}

function unreadable(): SearchEngineError {
  return new SearchEngineError('unavailable', 'search: an answer is missing')
}
