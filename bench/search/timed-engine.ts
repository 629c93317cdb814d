import type {
  SearchEngine,
  SearchRequest,
  SearchResponse,
} from '../../src/search-engine/search-engine.js'

/** An engine that notes how long its answers take; everything else passes through. */
export class TimedEngine implements SearchEngine {
  /** Milliseconds spent on answers since the last reset. */
  spent = 0

  readonly prepare: SearchEngine['prepare']
  readonly confirmFilled: SearchEngine['confirmFilled']
  readonly write: SearchEngine['write']
  readonly remove: SearchEngine['remove']
  readonly flush: SearchEngine['flush']
  readonly ping: SearchEngine['ping']

  constructor(private readonly engine: SearchEngine) {
    this.prepare = engine.prepare.bind(engine)
    this.confirmFilled = engine.confirmFilled.bind(engine)
    this.write = engine.write.bind(engine)
    this.remove = engine.remove.bind(engine)
    this.flush = engine.flush.bind(engine)
    this.ping = engine.ping.bind(engine)
  }

  search(request: SearchRequest): Promise<SearchResponse> {
    return this.timed(() => this.engine.search(request))
  }

  searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return this.timed(() => this.engine.searchMany(requests))
  }

  private async timed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now()
    try {
      return await call()
    } finally {
      this.spent += performance.now() - begun
    }
  }
}
