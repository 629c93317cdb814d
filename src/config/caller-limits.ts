import { z } from 'zod'
import { allScopes, isScope } from '../access/scopes.js'
import { closedObject, json } from './setting-values.js'

/** Resources with a limit per caller and minute. */
export const countedResources = ['operations', 'cost', 'writes'] as const
export type CountedResource = (typeof countedResources)[number]

/** Limits of one caller per minute. */
export type CallLimits = Readonly<Record<CountedResource, number>>

export interface CallerLimitSettings {
  readonly default: CallLimits
  /** By scope. A caller with several scopes has the highest limit of each resource. */
  readonly scopes: Readonly<Record<string, Partial<CallLimits>>>
  /** By service key name or id, or user id. These take precedence over scopes. */
  readonly keys: Readonly<Record<string, Partial<CallLimits>>>
}

/** Enough for a front end with 20 searches per second, and for 2,000 creations per minute. */
export const defaultCallLimits: CallLimits = { operations: 6_000, cost: 3_000_000, writes: 6_000 }

const count = z.int().min(1).max(1_000_000_000)
const some = closedObject({ operations: count, cost: count, writes: count })
  .partial()
  .transform((limits) => limits as Partial<CallLimits>)

/** The JSON of `CALLER_LIMITS`. Omitted values keep their default. */
export const callerLimits = json(
  closedObject({
    default: some.default({}),
    scopes: z.record(z.string(), some).default({}).superRefine(knownScopes),
    keys: z.record(z.string(), some).default({}),
  }).transform((limits): CallerLimitSettings => ({
    ...limits,
    default: { ...defaultCallLimits, ...limits.default },
  })),
  '{"default":{"operations":6000},"keys":{"nightly":{"writes":20000}}}',
)

function knownScopes(scopes: object, context: z.RefinementCtx): void {
  const unknown = Object.keys(scopes).filter((word) => !isScope(word))
  if (unknown.length === 0) return
  const message = `has ${unknown.length} unknown scope(s). Known scopes: ${allScopes.join(', ')}`
  context.addIssue({ code: 'custom', message })
}

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

/** The JSON of `DAILY_MESSAGES`. Omitted values keep their default. */
export const dailyMessages = json(
  closedObject({
    default: count.default(defaultDailyMessages),
    keys: z.record(z.string(), count).default({}),
    services: z.record(z.string(), count).default({}),
  }),
  '{"default":250000,"keys":{"nightly":20000},"services":{"housing":250000}}',
)
