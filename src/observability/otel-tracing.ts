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
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node'
import type { Attributes, ChildOptions, Span } from '../foundation/span.js'
import type { SamplerName } from './sampler-names.js'
import type { SpanOptions, Tracing } from './tracing.js'

export interface TracingSettings {
  /** Address of the OTLP collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly sampler: SamplerName
  /** Share of traced requests, for the ratio samplers. */
  readonly ratio: number
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

const ids = new RandomIdGenerator()

/**
 * Tracing by OpenTelemetry with its own provider and no global state, so that gateways are independent.
 * The sampler decides before a span is created, so that unsampled requests cost almost nothing.
 */
export class OtelTracing implements Tracing {
  private readonly provider: NodeTracerProvider
  private readonly tracer: Tracer
  private readonly sampler: Sampler
  /** Id for the next root span. */
  private traceId = ''

  constructor(settings: TracingSettings) {
    const { endpoint, serviceName, version } = settings
    const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
    this.sampler = samplerOf(settings)
    this.provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      sampler: new AlwaysOnSampler(),
      idGenerator: {
        generateTraceId: () => this.traceId,
        generateSpanId: () => ids.generateSpanId(),
      },
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    })
    this.tracer = this.provider.getTracer('housing-gateway')
  }

  begin(name: string, { kind = 'internal', attributes, parent, link }: SpanOptions = {}): Span {
    const above = contextOf(parent)
    const context = above === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above)
    this.traceId = above?.traceId ?? ids.generateTraceId()
    const { decision } = this.sampler.shouldSample(context, this.traceId, name, kinds[kind], {}, [])
    if (decision === SamplingDecision.NOT_RECORD) return new UnrecordedSpan(this.traceId)
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
    return new RecordedSpan(this.tracer, span)
  }

  /** Flushes the remaining spans; ignores errors. */
  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined)
  }
}

class RecordedSpan implements Span {
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
    return new RecordedSpan(this.tracer, this.tracer.startSpan(name, options, above))
  }

  end(failure: string | null = null): void {
    if (failure !== null) {
      this.span.setAttribute('error.type', failure)
      this.span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/** An unsampled span. It only provides a `traceparent` that says so. */
class UnrecordedSpan implements Span {
  readonly isRecorded = false
  private spanId: string | null = null

  constructor(private readonly traceId: string) {}

  get traceparent(): string {
    this.spanId ??= ids.generateSpanId()
    return `00-${this.traceId}-${this.spanId}-00`
  }

  rename(): void {
    // Not recorded.
  }

  set(): void {
    // Not recorded.
  }

  child(): Span {
    return this
  }

  end(): void {
    // Not recorded.
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

function samplerOf({ sampler, ratio }: Pick<TracingSettings, 'sampler' | 'ratio'>): Sampler {
  const root = rootSampler(sampler, ratio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(sampler: SamplerName, ratio: number): Sampler {
  if (sampler.endsWith('always_on')) return new AlwaysOnSampler()
  if (sampler.endsWith('always_off')) return new AlwaysOffSampler()
  return new TraceIdRatioBasedSampler(ratio)
}
