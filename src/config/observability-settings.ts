import { z } from 'zod'

/** Logs, metrics and traces; entries as in settings.ts. */
export const observabilitySettings = {
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    default: 'info (in development: warn)',
    example: 'debug',
    about: 'Minimum level of log lines.',
  },
  METRICS_PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    default: 'none (no separate port)',
    example: '9464',
    about:
      'Separate port for /metrics, for a network that only monitoring can reach. 0 picks a free port.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable ASCII characters and no spaces')
      .optional(),
    example: 'a-long-random-word',
    about:
      'Bearer token for /metrics. Without METRICS_PORT, /metrics is on PORT. With neither, there is no /metrics.',
  },
  LOG_SLOW_STATEMENT_MS: {
    schema: z.coerce.number().int().min(1).max(600_000).default(1_000),
    example: '200',
    about:
      'Database statements that take at least this long, in milliseconds, are logged without their values.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s?#]+$/, 'must start with http:// or https://')
      .optional(),
    default: 'none (no traces)',
    example: 'http://collector.example:4318',
    about:
      'Address of an OTLP collector over HTTP, without /v1/traces. Other variables of OpenTelemetry also apply, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER.',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().min(1).default('housing-gateway'),
    example: 'housing-gateway-test',
    about: 'Service name in traces.',
  },
} as const
