import { GraphQLEnumType } from 'graphql'
import { Field, InterfaceType, ObjectType, type ClassType } from 'type-graphql'
import type { UserErrorType } from '../errors/error-entry.js'
import { errorCodes, errorTable, type ErrorCode } from '../errors/error-table.js'
import { failure, GatewayError, type Fault, type Outcome } from '../errors/gateway-error.js'
import { currentScope } from '../foundation/operation-scope.js'
import { enumType } from './enum-type.js'
import { Text } from './fields.js'

/** Codes of failed requests that are also stored, with a dead event or a webhook delivery. */
const storedRequestCodes: ReadonlySet<ErrorCode> = new Set([
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
])

/** The codes of the error table that can be data. */
export const ErrorCodeEnum = enumType(
  'ErrorCode',
  'Codes of errors in payloads and of stored failures.',
  Object.fromEntries(
    errorCodes
      .filter((code) => errorTable[code].reportedIn !== 'top-level' || storedRequestCodes.has(code))
      .map((code) => [code, [code, errorTable[code].meaning]]),
  ),
) as { readonly [Code in ErrorCode]: Code }

/** The codes of the error table in `extensions.code`. No field has this type. */
export const requestErrorCode = new GraphQLEnumType({
  name: 'RequestErrorCode',
  description: 'Codes in `extensions.code` of top-level errors.',
  values: Object.fromEntries(
    errorCodes
      .filter((code) => errorTable[code].reportedIn !== 'payload')
      .map((code) => [code, { description: errorTable[code].meaning }]),
  ),
})

/** A stored code; null if a newer release stored a code that this one does not have. */
export const OptionalErrorCode = (description: string) =>
  Field(() => ErrorCodeEnum, { nullable: true, description })

@InterfaceType({
  description: 'An expected error of a mutation, returned as data.',
  resolveType: (fault: Fault) => fault.constructor.name,
})
export abstract class UserError implements Fault {
  @Field(() => ErrorCodeEnum, { description: 'Stable error code for programs.' })
  readonly code: ErrorCode

  @Text('Message for people, in English.')
  readonly message: string

  @Field(() => [String], {
    description: 'Path of the input field with the error. Example: ["input", "message"].',
  })
  readonly path: readonly string[]

  constructor(fault: Fault) {
    this.code = fault.code
    this.message = fault.message
    this.path = fault.path
  }
}

@ObjectType({ implements: UserError, description: 'An input field is invalid.' })
class ValidationError extends UserError {}

@ObjectType({ implements: UserError, description: 'The record does not exist.' })
class NotFoundError extends UserError {}

@ObjectType({
  implements: UserError,
  description: 'The current state of the record does not allow the change.',
})
class ConflictError extends UserError {}

const classes: Readonly<Record<UserErrorType, ClassType<UserError>>> = {
  ConflictError,
  NotFoundError,
  ValidationError,
}

/** Declares the base class of payloads, with `errors`. */
export function payloadType(errors = 'Why the request was refused.') {
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

/** Runs a command. A thrown GatewayError becomes a failed outcome. */
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
