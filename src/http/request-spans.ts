import type { FastifyInstance, FastifyRequest } from 'fastify'
import { factsOf, unknownRoute } from '../operation/request-facts.js'
import type { Span } from '../foundation/span.js'
import { withinSpan } from '../foundation/work-scope.js'
import type { Tracing } from '../observability/tracing.js'

/** Requests that tell of the process, not of its work. */
const untraced = new Set(['/health', '/ready', '/metrics'])

/**
 * Traces each request, under the trace that it names in `traceparent`. Everything that is done for it
 * belongs to its span.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? unknownRoute
    const { traceparent } = request.headers
    const span = untraced.has(route)
      ? null
      : tracing.begin(`${request.method} ${route}`, {
          kind: 'server',
          parent: typeof traceparent === 'string' ? traceparent : null,
          attributes: { 'http.request.method': request.method, 'http.route': route },
        })
    if (span !== null) spans.set(request, span)
    withinSpan(span, done)
  })
  // What reads a body runs for its connection, and what comes after it for the request again.
  app.addHook('preValidation', (request, _reply, done) => {
    withinSpan(spans.get(request) ?? null, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span?.isRecorded === true) describe(span, request, reply.statusCode)
    const [code] = factsOf(request).codes
    span?.end(code ?? (reply.statusCode >= 500 ? String(reply.statusCode) : null))
    done()
  })
}

/** Operations go by their kind, and their names are attributes: there may be many of them. */
function describe(span: Span, request: FastifyRequest, status: number): void {
  const { operation, cost, queuedMs, codes } = factsOf(request)
  if (operation !== null) span.rename(operation.type)
  span.set({
    'http.response.status_code': status,
    'gateway.request_id': request.id,
    ...(operation === null ? {} : { 'graphql.operation.type': operation.type }),
    ...(typeof operation?.name === 'string'
      ? { 'graphql.operation.name': operation.name.slice(0, 80) }
      : {}),
    ...(operation === null ? {} : { 'gateway.fields': operation.fields.slice(0, 10).join(' ') }),
    ...(cost === null ? {} : { 'gateway.cost': cost }),
    ...(queuedMs > 0 ? { 'gateway.queued_ms': Math.round(queuedMs) } : {}),
    ...(codes.size > 0 ? { 'gateway.codes': [...codes].join(' ') } : {}),
  })
}
