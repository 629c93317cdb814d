import { z } from 'zod'

/** How the gateway shows what it does; entries as in settings.ts. */
export const observabilitySettings = {
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
} as const
