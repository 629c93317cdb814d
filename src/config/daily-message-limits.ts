import { z } from 'zod'
import { closedObject, json } from './setting-values.js'

/** Maximum number of e-mails, text messages and letters created per UTC day. */
export interface DailyMessageSettings {
  readonly default: number
  /** By service key name or id, or user id. */
  readonly keys: Readonly<Record<string, number>>
  /** The provider’s daily limit by name in `NOTIFY_SERVICES`. The gateway only warns about it. */
  readonly services: Readonly<Record<string, number>>
}

/** The provider’s daily limit of a live service on one channel. */
export const defaultDailyMessages = 250_000

const count = z.int().min(1).max(1_000_000_000)

/** The JSON of `DAILY_MESSAGES`. Omitted values keep their default. */
export const dailyMessages = json(
  closedObject({
    default: count.default(defaultDailyMessages),
    keys: z.record(z.string(), count).default({}),
    services: z.record(z.string(), count).default({}),
  }),
  '{"default":250000,"keys":{"nightly":20000},"services":{"housing":250000}}',
)
