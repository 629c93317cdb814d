import { z } from 'zod'
import { allScopes, isScope } from '../access/scopes.js'
import { closedObject, json } from './setting-values.js'

/** What is counted of every caller, a minute each. */
export const countedResources = ['operations', 'cost', 'writes'] as const
export type CountedResource = (typeof countedResources)[number]

/** How much of each a caller may use in a minute. */
export type CallLimits = Readonly<Record<CountedResource, number>>

export interface CallerLimitSettings {
  readonly default: CallLimits
  /** By scope; a caller with several of them has the highest of each number. */
  readonly scopes: Readonly<Record<string, Partial<CallLimits>>>
  /** By name or id of a service key, or id of a user; before those of scopes. */
  readonly keys: Readonly<Record<string, Partial<CallLimits>>>
}

/** Enough for a front end that searches 20 times a second, and for 2,000 creations a minute. */
export const defaultCallLimits: CallLimits = { operations: 6_000, cost: 3_000_000, writes: 6_000 }

const count = z.int().min(1).max(1_000_000_000)
const some = closedObject({ operations: count, cost: count, writes: count })
  .partial()
  .transform((limits) => limits as Partial<CallLimits>)

/** The JSON of `CALLER_LIMITS`; what it leaves out keeps its default. */
export const callerLimits = json(
  closedObject({
    default: some.default({}),
    scopes: z.record(z.string(), some).default({}).superRefine(knownScopes),
    keys: z.record(z.string(), some).default({}),
  }).transform((given): CallerLimitSettings => ({
    ...given,
    default: { ...defaultCallLimits, ...given.default },
  })),
  '{"default":{"operations":6000},"keys":{"nightly":{"writes":20000}}}',
)

function knownScopes(given: object, context: z.RefinementCtx): void {
  const unknown = Object.keys(given).filter((word) => !isScope(word))
  if (unknown.length === 0) return
  const message = `names ${unknown.length} unknown scope(s). Known are: ${allScopes.join(', ')}`
  context.addIssue({ code: 'custom', message })
}
