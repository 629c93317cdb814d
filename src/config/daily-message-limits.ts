import { z } from 'zod'
import { closedObject, json } from './setting-values.js'

/** How many messages (e-mails, texts and letters) may be created from one midnight UTC to the next. */
export interface DailyMessageSettings {
  readonly default: number
  /** By name or id of a service key, or id of a user. */
  readonly keys: Readonly<Record<string, number>>
  /** What the provider lets a service of `NOTIFY_SERVICES` send, by its name; it is only warned of. */
  readonly services: Readonly<Record<string, number>>
}

/** As many as the provider takes of a live service on one channel. */
export const defaultDailyMessages = 250_000

const count = z.int().min(1).max(1_000_000_000)

/** The JSON of `DAILY_MESSAGES`; what it leaves out keeps its default. */
export const dailyMessages = json(
  closedObject({
    default: count.default(defaultDailyMessages),
    keys: z.record(z.string(), count).default({}),
    services: z.record(z.string(), count).default({}),
  }),
  '{"default":250000,"keys":{"nightly":20000},"services":{"housing":250000}}',
)
