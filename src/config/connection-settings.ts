import { z } from 'zod'

const seconds = (standard: number) => z.coerce.number().min(0.1).max(3_600).default(standard)

/**
 * How many connections there may be, and how long they may take, also when the process is to end; entries as
 * in settings.ts.
 */
export const connectionSettings = {
  REQUEST_HEADERS_SECONDS: {
    schema: seconds(10),
    default: '10',
    example: '5',
    about:
      'How long the headers of a request may take to arrive; a slower one is answered with 408.',
  },
  REQUEST_SECONDS: {
    schema: seconds(30),
    default: '30',
    example: '60',
    about:
      'How long a request may take to arrive, headers and body together; a slower one is answered with 408.',
  },
  IDLE_CONNECTION_SECONDS: {
    schema: seconds(72),
    default: '72',
    example: '620',
    about:
      'How long a connection may stay open without a request: longer than a balancer in front keeps its own.',
  },
  CONNECTIONS_AT_MOST: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
    default: '10000',
    example: '2000',
    about:
      'Connections of clients that may be open; more are closed at once and counted in the log.',
  },
  SHUTDOWN_DELAY_SECONDS: {
    schema: z.coerce.number().int().min(0).max(120).optional(),
    default: '5 in production, else 0',
    example: '10',
    about:
      'How long it still serves after SIGTERM, with /ready at 503, so that balancers can turn away.',
  },
  SHUTDOWN_GRACE_SECONDS: {
    schema: z.coerce.number().int().min(0).max(600).default(10),
    default: '10',
    example: '30',
    about: 'How long requests in flight may take to finish after SIGTERM.',
  },
  COMPRESSION: {
    schema: z.enum(['on', 'off']).default('on'),
    default: 'on',
    example: 'off',
    about:
      'Compresses answers of 1 KB and more for callers who take Brotli or gzip; off where a proxy in front does it.',
  },
} as const
