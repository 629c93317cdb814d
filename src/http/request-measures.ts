import type { FastifyInstance, FastifyRequest } from 'fastify'
import { factsOf, type NamedOperation, unknownRoute } from '../foundation/request-facts.js'
import type { Measures } from '../observability/measures.js'
import { isOfStreams } from './graphql-route.js'

/** Maximum number of operation names that become labels. Other operations are labelled by their fields. */
export const maximumNames = 100

const shed = new Set(['RATE_LIMITED', 'OVERLOADED'])

/** Counts and times requests, with a limited number of labels. */
export function measureRequests(app: FastifyInstance, measures: Measures): void {
  const names = new OperationNames(maximumNames)
  // Counters start at 0, so that rates include the first request.
  for (const code of shed) measures.count('gateway_requests_shed_total', { code }, 0)
  const nameOf = (request: FastifyRequest): string => {
    const { operation, caller } = factsOf(request)
    // Unknown callers must not use up the names.
    if (operation !== null) {
      return names.of(caller === null ? { ...operation, name: null } : operation)
    }
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

/** Longer names are not used as labels. */
const longestName = 80

/**
 * Operation names for metric labels, whose number must be bounded. The first `limit` names of callers are
 * used. Other and anonymous operations are labelled with their root field,
 * or `several` if they have more than one.
 */
class OperationNames {
  private readonly names = new Set<string>()

  constructor(private readonly limit: number) {}

  of({ name, fields }: Pick<NamedOperation, 'name' | 'fields'>): string {
    if (name !== null && name.length <= longestName) {
      if (this.names.has(name)) return name
      if (this.names.size < this.limit) {
        this.names.add(name)
        return name
      }
    }
    const [field, ...others] = new Set(fields)
    return field === undefined || others.length > 0 ? 'several' : field
  }
}
