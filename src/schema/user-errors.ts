import { Field, InterfaceType, ObjectType, registerEnumType, type ClassType } from 'type-graphql'
import { errorCodes, errorTable, type ErrorCode } from '../errors/error-table.js'
import { failure, GatewayError, type Fault, type Outcome } from '../errors/gateway-error.js'

/** The GraphQL enum of the error table. */
export const ErrorCodeEnum = Object.fromEntries(errorCodes.map((code) => [code, code])) as {
  [Code in ErrorCode]: Code
}

registerEnumType(ErrorCodeEnum, {
  name: 'ErrorCode',
  description: 'Every stable error code, in payloads and in `extensions.code` of top-level errors.',
  valuesConfig: Object.fromEntries(
    errorCodes.map((code) => [code, { description: errorTable[code].meaning }]),
  ),
})

@InterfaceType({
  description: 'An expected failure of a mutation, answered as data.',
  resolveType: (fault: Fault) => fault.constructor.name,
})
export abstract class UserError implements Fault {
  @Field(() => ErrorCodeEnum, { description: 'Stable code to act upon.' })
  readonly code: ErrorCode

  @Field(() => String, { description: 'A sentence for people, in English.' })
  readonly message: string

  @Field(() => [String], {
    description: 'Path of the input field it is about. Example: ["input", "message"].',
  })
  readonly path: readonly string[]

  constructor(fault: Fault) {
    this.code = fault.code
    this.message = fault.message
    this.path = fault.path
  }
}

@ObjectType({ implements: UserError, description: 'An input field breaks a rule.' })
export class ValidationError extends UserError {}

@ObjectType({ implements: UserError, description: 'The record is not there.' })
export class NotFoundError extends UserError {}

@ObjectType({ implements: UserError, description: 'The state of the record forbids it.' })
export class ConflictError extends UserError {}

const errorClasses: Partial<Record<ErrorCode, ClassType<UserError>>> = {
  ACTION_OPEN: ConflictError,
  DELIVERY_NOT_RETRYABLE: ConflictError,
  DELIVERY_NOT_UNCERTAIN: ConflictError,
  DELIVERY_UNCERTAIN: ConflictError,
  EVENT_NOT_DEAD: ConflictError,
  IDEMPOTENCY_CONFLICT: ConflictError,
  NOT_FOUND: NotFoundError,
  REBUILD_UNDER_WAY: ConflictError,
  SERVICE_NOT_HELD: ConflictError,
  TOO_LATE_TO_CANCEL: ConflictError,
}

/** Payload errors of an outcome; a success has none. */
export function userErrors(outcome: Outcome<unknown>): UserError[] {
  if (outcome.ok) return []
  return outcome.faults.map((fault) => new (errorClasses[fault.code] ?? ValidationError)(fault))
}

/** Runs a command; an expected failure that was thrown becomes data like the others. */
export async function attempt<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayError && errorTable[error.code].place !== 'top-level') {
      return failure({ code: error.code, message: error.message, path: error.argumentPath })
    }
    throw error
  }
}
