import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.js'
import { release } from '../foundation/release.js'
import { noTracing, type Tracing } from '../observability/tracing.js'
import { traceRequests } from './request-spans.js'

/** What a gateway traces. */
export interface OpenTracing {
  readonly tracing: Tracing
  /** Traces the requests of a server, from before it listens until it has closed. */
  follow(app: FastifyInstance): void
}

/** Traces nothing, and loads nothing, where the configuration names no place that takes traces. */
export async function openTracing(config: Config): Promise<OpenTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return { tracing: noTracing, follow: () => undefined }
  const { OtelTracing } = await import('../observability/otel-tracing.js')
  const tracing = new OtelTracing({
    endpoint,
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
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
