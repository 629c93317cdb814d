import { z } from 'zod'
import { samplerNames } from '../observability/sampler-names.js'

/** How the gateway shows what it does; entries as in settings.ts. */
export const observabilitySettings = {
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    default: 'info (in development: warn)',
    example: 'debug',
    about: 'Least important log line that is written.',
  },
  METRICS_PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    default: 'none: not served on a port of its own',
    example: '9464',
    about:
      'Port of HOST that serves /metrics and nothing else, for a network that only the monitoring reaches; 0 takes a free one.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be one word of at least 16 printable ASCII characters')
      .optional(),
    default: 'none',
    example: 'a-long-random-word',
    about:
      'Bearer token that /metrics asks for. Without METRICS_PORT it is served beside /graphql; with neither, nowhere.',
  },
  LOG_REQUESTS: {
    schema: z.coerce.number().min(0).max(1).default(1),
    default: '1',
    example: '0.01',
    about:
      'Part of the requests that went well and were quick that have a line in the log; all others have one always.',
  },
  LOG_SLOW_REQUEST_MS: {
    schema: z.coerce.number().int().min(1).max(600_000).default(1_000),
    default: '1000',
    example: '500',
    about: 'A request that takes so many milliseconds has a line in the log always.',
  },
  LOG_SLOW_STATEMENT_MS: {
    schema: z.coerce.number().int().min(1).max(600_000).default(1_000),
    default: '1000',
    example: '200',
    about: 'A database statement that takes so many milliseconds is logged, without its values.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s?#]+$/, 'must be an address starting with http:// or https://')
      .optional(),
    default: 'none: nothing is traced',
    example: 'http://collector.example:4318',
    about:
      'Where traces go: a collector that takes OTLP over HTTP, without /v1/traces. Other variables of the OpenTelemetry exporter, such as OTEL_EXPORTER_OTLP_HEADERS, hold as well.',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().min(1).default('housing-gateway'),
    default: 'housing-gateway',
    example: 'housing-gateway-test',
    about: 'What the gateway is called in traces.',
  },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(samplerNames).default('parentbased_always_on'),
    default: 'parentbased_always_on',
    example: 'parentbased_traceidratio',
    about: `Which requests are traced: ${samplerNames.join(', ')}. The first three pay no heed to what the caller traces.`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    default: '1',
    example: '0.01',
    about: 'Of the samplers by ratio: the part of the requests that is traced.',
  },
} as const
