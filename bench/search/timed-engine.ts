import type {
  SearchEngine,
  SearchRequest,
  SearchResponse,
} from '../../packages/search-engine/src/search-engine.js'

/** Measures how long the answers of an engine take. */
export class TimedEngine implements SearchEngine {
  /** Milliseconds spent on answers since the last reset. */
  spent = 0

  constructor(private readonly engine: SearchEngine) {}

  ping(timeoutMs: number): Promise<void> {
    return this.engine.ping(timeoutMs)
  }

  search(request: SearchRequest): Promise<SearchResponse> {
    return this.timed(() => this.engine.search(request))
  }

  searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return this.timed(() => this.engine.searchMany(requests))
  }

  private async timed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now()
    try {
      return await call()
    } finally {
      this.spent += performance.now() - startedAt
    }
  }
}
