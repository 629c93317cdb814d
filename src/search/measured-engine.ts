import { secondsSince, type Measures } from '../observability/measures.js'
import type { Span } from '../foundation/span.js'
import { currentSpan, withinSpan } from '../foundation/operation-scope.js'
import {
  SearchEngineError,
  type SearchEngine,
  type SearchRequest,
  type SearchResponse,
} from '../../packages/search-engine/src/search-engine.js'

/** Records metrics and spans of searches. */
export class MeasuredEngine implements SearchEngine {
  constructor(
    private readonly engine: SearchEngine,
    private readonly measures: Measures,
    /** Called when the engine does not answer, or has lost its index. */
    private readonly onUnavailable: () => void = () => undefined,
  ) {}

  async search(request: SearchRequest): Promise<SearchResponse> {
    const [response] = await this.measure([request], async () => [
      await this.engine.search(request),
    ])
    if (response === undefined) throw new Error('The engine gave no response.')
    return response
  }

  searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return this.measure(requests, () => this.engine.searchMany(requests))
  }

  ping(timeoutMs: number): Promise<void> {
    return this.engine.ping(timeoutMs)
  }

  private async measure(
    requests: readonly SearchRequest[],
    call: () => Promise<SearchResponse[]>,
  ): Promise<SearchResponse[]> {
    const startedAt = performance.now()
    let outcome = 'failed'
    const span = beginSpan(requests)
    try {
      const responses = await withinSpan(span, call)
      outcome = 'ok'
      for (const [at, { totalCount }] of responses.entries()) {
        const index = requests[at]?.index ?? 'unknown'
        this.measures.observe('gateway_search_candidates', { index }, totalCount)
      }
      return responses
    } catch (error) {
      if (error instanceof SearchEngineError) {
        outcome = error.reason
        if (error.isTransient) this.onUnavailable()
      }
      throw error
    } finally {
      span?.end(outcome === 'ok' ? null : outcome)
      const seconds = secondsSince(startedAt)
      for (const { index, text } of requests) {
        const kind = text.trim() === '' ? 'list' : 'text'
        this.measures.count('gateway_searches_total', { index, kind, outcome })
        this.measures.observe('gateway_search_seconds', { index }, seconds)
      }
    }
  }
}

/** The span names the indexes, never the text. */
function beginSpan(requests: readonly SearchRequest[]): Span | null {
  const parent = currentSpan()
  if (parent?.isRecorded !== true) return null
  const indexes = [...new Set(requests.map(({ index }) => index))].join(' ')
  const attributes = { 'gateway.indexes': indexes, 'gateway.searches': requests.length }
  return parent.child('search', { kind: 'client', attributes })
}
