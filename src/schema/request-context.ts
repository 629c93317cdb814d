import type { Caller } from '../access/audit-trail.js'
import { mayReadPersonal } from '../access/policy.js'
import type { CallerAccount } from '../admission/caller-account.js'
import type { Authentication } from '../access/authentication.js'
import type { Principal } from '../access/principal.js'
import type { RefusedOperation } from './refused-operation.js'
import type { RecordLoaders } from '../records/record-loaders.js'

/** What an operation costs at most, in the unit of `@cost`. */
export interface OperationCost {
  readonly cost: number
  /** Path of the field that costs most, without what the objects in it cost. */
  readonly costliestField: readonly string[]
}

/** What one request carries to its resolvers; made for every operation. */
export interface RequestContext {
  readonly authentication: Authentication
  /** What the caller may still use. */
  readonly account: Pick<CallerAccount, 'charge'>
  readonly requestId: string
  /** The time of the request; everything in one answer is worked out for the same moment. */
  readonly now: Date
  readonly loaders: RecordLoaders
  /** What `once` has made for this request. */
  readonly made: Map<object, unknown>
  /** Known before the first resolver runs. */
  cost: OperationCost | null
  /** The caller wants to be told the cost. */
  readonly reportsCost: boolean
  /** Set where the operation was refused before it was validated. */
  readonly refused: RefusedOperation | null
}

/** Makes something at most once a request, such as the data loader of one resolver. */
export function once<T>(context: RequestContext, owner: object, make: () => T): T {
  if (!context.made.has(owner)) context.made.set(owner, make())
  return context.made.get(owner) as T
}

/**
 * The caller of a guarded field.
 *
 * @throws Error when the field has no rule and an anonymous caller came through: a defect, so it is
 * masked and logged
 */
export function callerOf({ authentication }: Pick<RequestContext, 'authentication'>): Principal {
  const { principal } = authentication
  if (principal === null) throw new Error('An unguarded field needs a principal.')
  return principal
}

/** The same with the request, as the audit trail has it. */
export function operationCaller(context: RequestContext): Caller {
  return { principal: callerOf(context), requestId: context.requestId }
}

/** Personal data for those who may see it, null for everyone else. */
export function personal<T>(context: RequestContext, value: T): T | null {
  const { principal } = context.authentication
  return principal !== null && mayReadPersonal(principal) ? value : null
}
