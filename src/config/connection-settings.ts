import { z } from 'zod'

/** Connections and streams of callers, and how the process ends; entries as in settings.ts. */
export const connectionSettings = {
  IDLE_CONNECTION_SECONDS: {
    schema: z.coerce.number().min(0.1).max(3_600).default(72),
    default: '72',
    example: '620',
    about:
      'How long a connection may stay open without a request: longer than a balancer in front keeps its own.',
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
  LIVE_STREAMS: {
    schema: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
    default: '2000',
    example: '5000',
    about: 'Subscriptions that a gateway keeps open at once; 0 lets nobody subscribe.',
  },
  LIVE_STREAMS_OF_CALLER: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(50),
    default: '50',
    example: '200',
    about: 'Subscriptions that one caller may keep open at once at a gateway.',
  },
} as const
