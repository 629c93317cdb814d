import { z } from 'zod'

/** Connections, streams and shutdown; entries as in settings.ts. */
export const connectionSettings = {
  IDLE_CONNECTION_SECONDS: {
    schema: z.coerce.number().min(0.1).max(3_600).default(72),
    example: '620',
    about:
      'Keep-alive timeout of connections in seconds. Set it above the idle timeout of the load balancer.',
  },
  SHUTDOWN_DELAY_SECONDS: {
    schema: z.coerce.number().int().min(0).max(120).optional(),
    default: '5 in production, otherwise 0',
    example: '10',
    about:
      'Seconds to keep serving after SIGTERM, with /ready at 503, so that load balancers can remove it.',
  },
  SHUTDOWN_GRACE_SECONDS: {
    schema: z.coerce.number().int().min(0).max(600).default(10),
    example: '30',
    about: 'Seconds that requests in flight have to finish after SIGTERM.',
  },
  COMPRESSION: {
    schema: z.enum(['on', 'off']).default('on'),
    example: 'off',
    about:
      'Compresses responses of 1 KB and more with Brotli or gzip. Turn it off if a proxy compresses.',
  },
  LIVE_STREAMS: {
    schema: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
    example: '5000',
    about: 'Maximum open subscriptions of one gateway. 0 turns subscriptions off.',
  },
  LIVE_STREAMS_OF_CALLER: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(50),
    example: '200',
    about: 'Maximum open subscriptions of one caller at one gateway.',
  },
} as const
