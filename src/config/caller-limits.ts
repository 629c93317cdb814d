import { z } from 'zod'
import { allScopes, isScope } from '../access/scopes.js'

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
const some = z
  .strictObject({ operations: count, cost: count, writes: count })
  .partial()
  .transform((limits) => limits as Partial<CallLimits>)
const form = z.strictObject({
  default: some.default({}),
  scopes: z.record(z.string(), some).default({}),
  keys: z.record(z.string(), some).default({}),
})

const example = '{"default":{"operations":6000},"keys":{"nightly":{"writes":20000}}}'

/** Reads the JSON of `CALLER_LIMITS`; what it leaves out keeps its default. */
export const callerLimits = z.string().transform((text, context): CallerLimitSettings => {
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const parsed = form.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.join('.') ?? ''
    return refuse(
      path === ''
        ? `must be JSON with default, scopes and keys, like ${example}`
        : `has a fault at ${path}: each of ${countedResources.join(', ')} is a whole number from 1`,
    )
  }
  const unknown = Object.keys(parsed.data.scopes).filter((word) => !isScope(word))
  if (unknown.length > 0) {
    return refuse(`names ${unknown.length} unknown scope(s). Known are: ${allScopes.join(', ')}`)
  }
  return { ...parsed.data, default: { ...defaultCallLimits, ...parsed.data.default } }
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
