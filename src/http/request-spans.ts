import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.js'
import { release } from '../foundation/release.js'
import type { Span } from '../foundation/span.js'
import { withinSpan } from '../foundation/operation-scope.js'
import { noTracing, type Tracing } from '../observability/tracing.js'
import { factsOf, unknownRoute } from '../foundation/request-facts.js'

export interface OpenTracing {
  readonly tracing: Tracing
  /** Traces the requests of a server until it has closed. Call it before the server listens. */
  follow(app: FastifyInstance): void
}

/** The OpenTelemetry libraries are loaded only if the configuration names an endpoint. */
export async function openTracing(config: Config): Promise<OpenTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return { tracing: noTracing, follow: () => undefined }
  const { OtelTracing } = await import('../observability/otel-tracing.js')
  const tracing = new OtelTracing({
    endpoint,
    serviceName: config.OTEL_SERVICE_NAME,
    version: release,
  })
  return {
    tracing,
    follow: (app) => {
      traceRequests(app, tracing)
      app.addHook('onClose', () => tracing.close())
    },
  }
}

/** Probes and scrapes. */
const untraced = new Set(['/health', '/ready', '/metrics'])

/** Opens a span for each request, as a child of its `traceparent`. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
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
  // Body parsing runs in the async context of the connection, so the span is entered again after it.
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

/** The span is named by the type of the operation. Operation names are attributes, because there may be many. */
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
