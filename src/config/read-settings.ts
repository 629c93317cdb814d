import { z } from 'zod'
import { commaList, serverUrl } from './setting-values.js'

/** Replicas of the database that requests may read; entries as in settings.ts. */
export const readSettings = {
  DATABASE_READ_URL: {
    schema: commaList.pipe(z.array(serverUrl)).default([]),
    default: 'none: all is read from DATABASE_URL',
    example:
      'postgresql://gateway@replica-1.example/gateway,postgresql://gateway@replica-2.example/gateway',
    about:
      'Streaming replicas of DATABASE_URL, separated by commas, one server each. Searches and lists are read there: docs/replicas.md.',
  },
  READ_LAG_MS: {
    schema: z.coerce.number().int().min(100).max(600_000).default(1_000),
    default: '1000',
    example: '5000',
    about:
      'How many milliseconds a replica of DATABASE_READ_URL may be behind the primary and still be read.',
  },
} as const

/** Which of them contradict the rest. */
export function readFaults(config: {
  readonly DATABASE_READ_URL: readonly string[]
  readonly embedded: boolean
}): string[] {
  return config.DATABASE_READ_URL.length > 0 && config.embedded
    ? ['DATABASE_URL is needed with DATABASE_READ_URL.']
    : []
}
