import type { ExecutionResult, OperationTypeNode } from 'graphql'
import type { Caller } from '../access/audit-trail.js'
import { mayReadPersonal } from '../access/policy.js'
import type { CallerAccount } from '../admission/caller-account.js'
import type { Authentication } from '../access/authentication.js'
import type { Principal } from '../access/principal.js'

/** Maximum cost of an operation, in the unit of `@cost`. */
export interface OperationCost {
  readonly cost: number
  /** Path of the most expensive field, not counting the objects in it. */
  readonly costliestField: readonly string[]
}

/** An operation that was refused before validation. `status` is the HTTP status of the response. */
export interface RefusedOperation {
  readonly kind: OperationTypeNode
  readonly status: number
  readonly result: ExecutionResult
}

/** Context of the resolvers, created for each operation. */
export interface RequestContext {
  readonly authentication: Authentication
  /** Remaining quota of the caller. */
  readonly account: Pick<CallerAccount, 'charge'>
  readonly requestId: string
  /** Time of the request, so that all fields of a response use the same time. */
  readonly now: Date
  /** Values created by `oncePerOperation`. */
  readonly onceValues: Map<object, unknown>
  /** Set before the first resolver runs. */
  cost: OperationCost | null
  /** Whether the response reports the cost. */
  readonly reportsCost: boolean
  /** Set if the operation was refused before validation. */
  readonly refused: RefusedOperation | null
}

/** Creates a value once per operation, such as the data loader of a resolver. Each event of a stream is an operation. */
export function oncePerOperation<T>(context: RequestContext, owner: object, make: () => T): T {
  if (!context.onceValues.has(owner)) context.onceValues.set(owner, make())
  return context.onceValues.get(owner) as T
}

/**
 * The authenticated principal of a guarded field.
 *
 * @throws Error if the field has no rule and the caller is anonymous. This is a defect, so it is
 * masked and logged
 */
export function principalOf({ authentication }: Pick<RequestContext, 'authentication'>): Principal {
  const { principal } = authentication
  if (principal === null) throw new Error('An unguarded field needs a principal.')
  return principal
}

/** The caller and request, for the audit log. */
export function operationCaller(context: RequestContext): Caller {
  return { principal: principalOf(context), requestId: context.requestId }
}

/** The value if the caller may read personal data, otherwise null. */
export function personal<T>(context: RequestContext, value: T): T | null {
  const { principal } = context.authentication
  return principal !== null && mayReadPersonal(principal) ? value : null
}
