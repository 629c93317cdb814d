import { secondsSince, type Measures } from '../observability/measures.js'
import type { Span } from '../foundation/span.js'
import { currentSpan, withinSpan } from '../foundation/work-scope.js'
import {
  SearchEngineError,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from '../../packages/search-engine/src/search-engine.js'

/** Measures what an engine is asked for: how often, for how long, and how much it finds. */
export class MeasuredEngine implements SearchEngine {
  constructor(
    private readonly engine: SearchEngine,
    private readonly measures: Measures,
    /** Called when the engine is away, or has lost what it searches. */
    private readonly onAway: () => void = () => undefined,
  ) {}

  async search(request: SearchRequest): Promise<SearchResponse> {
    const [response] = await this.measured([request], async () => [
      await this.engine.search(request),
    ])
    if (response === undefined) throw new Error('One request has one answer.')
    return response
  }

  searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return this.measured(requests, () => this.engine.searchMany(requests))
  }

  ping(timeoutMs: number): Promise<void> {
    return this.engine.ping(timeoutMs)
  }

  private async measured(
    requests: readonly SearchRequest[],
    ask: () => Promise<SearchResponse[]>,
  ): Promise<SearchResponse[]> {
    const begun = performance.now()
    let outcome = 'failed'
    const span = beginSpan(requests)
    try {
      const responses = await withinSpan(span, ask)
      outcome = 'ok'
      for (const [at, { totalCount }] of responses.entries()) {
        const index = requests[at]?.index ?? 'unknown'
        this.measures.observe('gateway_search_candidates', { index }, totalCount)
      }
      return responses
    } catch (error) {
      if (error instanceof SearchEngineError) {
        outcome = error.reason
        if (error.isTransient) this.onAway()
      }
      throw error
    } finally {
      span?.end(outcome === 'ok' ? null : outcome)
      const seconds = secondsSince(begun)
      for (const { index, text } of requests) {
        const kind = text.trim() === '' ? 'list' : 'text'
        this.measures.count('gateway_searches_total', { index, kind, outcome })
        this.measures.observe('gateway_search_seconds', { index }, seconds)
      }
    }
  }
}

/** Says which indexes are searched, and not for what. */
function beginSpan(requests: readonly SearchRequest[]): Span | null {
  const above = currentSpan()
  if (above?.isRecorded !== true) return null
  const indexes = [...new Set(requests.map(({ index }) => index))].join(' ')
  const attributes = { 'gateway.indexes': indexes, 'gateway.searches': requests.length }
  return above.child('search', { kind: 'client', attributes })
}
