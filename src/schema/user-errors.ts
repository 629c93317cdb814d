import { Field, InterfaceType, ObjectType, type ClassType } from 'type-graphql'
import type { UserErrorType } from '../errors/error-entry.js'
import { errorCodes, errorTable, type ErrorCode } from '../errors/error-table.js'
import { failure, GatewayError, type Fault, type Outcome } from '../errors/gateway-error.js'
import { currentScope } from '../foundation/work-scope.js'
import { enumType } from './enum-type.js'
import { Text } from './fields.js'

/** The GraphQL enum of the error table. */
export const ErrorCodeEnum = enumType(
  'ErrorCode',
  'Every stable error code, in payloads and in `extensions.code` of top-level errors.',
  Object.fromEntries(errorCodes.map((code) => [code, [code, errorTable[code].meaning]])),
) as { readonly [Code in ErrorCode]: Code }

/** A code that was stored: rows of a later version may carry one that this one does not know. */
export const OptionalErrorCode = (description: string) =>
  Field(() => ErrorCodeEnum, { nullable: true, description })

@InterfaceType({
  description: 'An expected failure of a mutation, answered as data.',
  resolveType: (fault: Fault) => fault.constructor.name,
})
export abstract class UserError implements Fault {
  @Field(() => ErrorCodeEnum, { description: 'Stable code to act upon.' })
  readonly code: ErrorCode

  @Text('A sentence for people, in English.')
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
class ValidationError extends UserError {}

@ObjectType({ implements: UserError, description: 'The record is not there.' })
class NotFoundError extends UserError {}

@ObjectType({ implements: UserError, description: 'The state of the record forbids it.' })
class ConflictError extends UserError {}

const classes: Readonly<Record<UserErrorType, ClassType<UserError>>> = {
  ConflictError,
  NotFoundError,
  ValidationError,
}

/** Declares what all payloads share: the `errors` of an outcome; a success has none. */
export function payloadType(errors = 'Why it was refused.') {
  @ObjectType()
  abstract class Payload {
    @Field(() => [UserError], { description: errors })
    readonly errors: UserError[]

    constructor(outcome: Outcome<unknown>) {
      this.errors = userErrors(outcome)
    }
  }
  return Payload
}

function userErrors(outcome: Outcome<unknown>): UserError[] {
  return outcome.ok ? [] : outcome.faults.map(userError)
}

function userError(fault: Fault): UserError {
  const entry = errorTable[fault.code]
  if (entry.reportedIn === 'top-level')
    throw new Error(`${fault.code} is not reported in payloads.`)
  currentScope()?.facts?.refuse(fault.code, fault.path)
  return new classes[entry.type](fault)
}

/** Runs a command; an expected failure that was thrown becomes data like the others. */
export async function attempt<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayError && errorTable[error.code].reportedIn !== 'top-level') {
      return failure({ code: error.code, message: error.message, path: error.argumentPath })
    }
    throw error
  }
}
