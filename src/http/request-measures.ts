import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Measures } from '../observability/measures.js'
import { OperationNames } from '../observability/operation-names.js'
import { factsOf, unknownRoute } from '../operation/request-facts.js'
import { isOfStreams } from './stream-requests.js'

/** So many names of callers' operations become labels; the others go by what they ask for. */
export const mostNames = 100

const shed = new Set(['RATE_LIMITED', 'OVERLOADED'])

/** Counts requests and times them, by names of which there is a bounded number. */
export function measureRequests(app: FastifyInstance, measures: Measures): void {
  const names = new OperationNames(mostNames)
  // Known from the start, so that a rate sees the first one.
  for (const code of shed) measures.count('gateway_requests_shed_total', { code }, 0)
  const nameOf = (request: FastifyRequest): string => {
    const { operation, caller } = factsOf(request)
    // Nobody has to say who they are to make up names.
    if (operation !== null)
      return names.of(caller === null ? { ...operation, name: null } : operation)
    return request.routeOptions.url ?? unknownRoute
  }
  app.addHook('onResponse', (request, reply, done) => {
    const facts = factsOf(request)
    const isStream = request.routeOptions.url === '/graphql' && isOfStreams(request)
    const operation = isStream ? 'stream' : nameOf(request)
    measures.count('gateway_requests_total', { operation, status: String(reply.statusCode) })
    if (!isStream) {
      measures.observe('gateway_request_seconds', { operation }, reply.elapsedTime / 1_000)
    }
    if (facts.cost !== null)
      measures.count('gateway_operation_cost_total', { operation }, facts.cost)
    if (facts.queuedMs > 0) measures.observe('gateway_queue_seconds', {}, facts.queuedMs / 1_000)
    for (const code of facts.codes) {
      measures.count('gateway_request_errors_total', { operation, code })
      if (shed.has(code)) measures.count('gateway_requests_shed_total', { code })
    }
    done()
  })
}
