import { z } from 'zod'

/** How many streams of changes there may be; entries as in settings.ts. */
export const liveSettings = {
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
