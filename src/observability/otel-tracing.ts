import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Attributes, ChildOptions, Span } from '../foundation/span.js'
import type { SpanOptions, Tracing } from './tracing.js'

export interface TracingSettings {
  /** Address of the OTLP collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceName: string
  readonly version: string
}

/** W3C Trace Context, version 00. Later versions may append fields. */
const traceparentForm = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

/** Tracing by OpenTelemetry with its own provider and no global state, so that gateways are independent. */
export class OtelTracing implements Tracing {
  private readonly provider: NodeTracerProvider
  private readonly tracer: Tracer

  constructor({ endpoint, serviceName, version }: TracingSettings) {
    const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
    this.provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    })
    this.tracer = this.provider.getTracer('housing-gateway')
  }

  begin(name: string, { kind = 'internal', attributes, parent, link }: SpanOptions = {}): Span {
    const above = contextOf(parent)
    const context = above === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above)
    const linked = contextOf(link)
    const span = this.tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        ...(attributes === undefined ? {} : { attributes }),
        ...(linked === null ? {} : { links: [{ context: linked }] }),
      },
      context,
    )
    return new TracedSpan(this.tracer, span)
  }

  /** Flushes the remaining spans; ignores errors. */
  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined)
  }
}

class TracedSpan implements Span {
  constructor(
    private readonly tracer: Tracer,
    private readonly span: OtelSpan,
  ) {}

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  get isRecorded(): boolean {
    return this.span.isRecording()
  }

  rename(name: string): void {
    this.span.updateName(name)
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes)
  }

  child(name: string, { kind = 'internal', attributes }: ChildOptions = {}): Span {
    const above: Context = trace.setSpan(ROOT_CONTEXT, this.span)
    const options = { kind: kinds[kind], ...(attributes === undefined ? {} : { attributes }) }
    return new TracedSpan(this.tracer, this.tracer.startSpan(name, options, above))
  }

  end(failure: string | null = null): void {
    if (failure !== null) {
      this.span.setAttribute('error.type', failure)
      this.span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/** @returns null for a missing or malformed header */
function contextOf(traceparent: string | null | undefined): SpanContext | null {
  if (traceparent === null || traceparent === undefined) return null
  const [, traceId, spanId, flags] = traceparentForm.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return { traceId, spanId, traceFlags, isRemote: true }
}
