import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isUnavailable } from '../database/unavailable.js'
import { errorTable, type ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import { SearchEngineError } from '../../packages/search-engine/src/search-engine.js'
import { literalArgument, variableArgument } from './argument-of-error.js'

/** The message for introspection where it is off. */
export const introspectionIsOff = 'Introspection is turned off.'

/** The message in place of an internal error. */
const maskedMessage = 'Something went wrong on our side. Report the request id in x-request-id.'

/** Logged as warnings, because the gateway may be at fault. */
const warnings = new Set<ErrorCode>([
  'DEADLINE_EXCEEDED',
  'OPERATION_LIMIT_EXCEEDED',
  'SERVICE_UNAVAILABLE',
])

/** How graphql-js's message begins if a variable makes an argument invalid; that error has no code. */
const argumentFault = /^Argument "\w+" (?:has invalid value|of (?:non-null|required) type) /

/** Apollo's messages about a request with both a text and its digest; these errors have no code. */
const documentIdFaults = new Set([
  'provided sha does not match query',
  'Unsupported persisted query version',
])

/** How an error is logged: not at all if it is the caller's own fault, as a warning if a dependency is down. */
export function severity(error: unknown): 'none' | 'warning' | 'error' {
  const original = unwrapResolverError(error)
  if (original instanceof GatewayError) {
    return warnings.has(original.code) ? 'warning' : 'none'
  }
  if (unavailablePart(original) !== null) return 'warning'
  const code = knownCode(error)
  if (code === null) return 'error'
  return warnings.has(code) ? 'warning' : 'none'
}

/**
 * The public form of every GraphQL error. Our own errors have their code and argument. Errors of libraries get a
 * code of the error table and do not echo the input. All others are masked.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { locations, path } = formatted
  const { message, ...extensions } = publicError(formatted, error)
  return {
    message,
    ...(locations === undefined ? {} : { locations }),
    ...(path === undefined ? {} : { path }),
    extensions,
  }
}

interface PublicError {
  readonly message: string
  readonly code: ErrorCode
  readonly [extension: string]: unknown
}

function publicError(
  { message, extensions = {} }: GraphQLFormattedError,
  error: unknown,
): PublicError {
  const original = unwrapResolverError(error)
  if (original instanceof GatewayError) {
    const { message: own, code, argumentPath } = original
    return {
      message: own,
      code,
      ...argument(argumentPath.length === 0 ? null : argumentPath.join('.')),
    }
  }
  const part = unavailablePart(original)
  if (part !== null) {
    return {
      message: `${part} does not answer. Try again in a moment.`,
      code: 'SERVICE_UNAVAILABLE',
    }
  }
  const code = knownCode(error)
  if (code === null) return { message: maskedMessage, code: 'INTERNAL_SERVER_ERROR' }
  // Apollo's message is advice for the operator, not for the caller.
  if (message.startsWith('GraphQL introspection is not allowed')) {
    return { message: introspectionIsOff, code }
  }
  const { cost, limit, field, argument: named } = extensions
  switch (code) {
    case 'OPERATION_TOO_COSTLY':
      return { message, code, cost, limit, field }
    case 'TOO_LONG':
    case 'LIST_SIZE_OUT_OF_RANGE':
      return { message, code, argument: named }
    case 'BAD_USER_INPUT':
      return { message: withoutValues(message), code, ...argument(variableArgument(error)) }
    case 'GRAPHQL_VALIDATION_FAILED': {
      const invalid = literalArgument(error)
      const where = invalid === null ? '' : `Invalid value at "${invalid}": `
      return { message: where + withoutValues(message), code, ...argument(invalid) }
    }
    case 'GRAPHQL_PARSE_FAILED':
      return { message: withoutValues(message), code }
    default:
      return { message, code }
  }
}

function argument(name: string | null): { readonly argument?: string } {
  return name === null ? {} : { argument: name }
}

/** The dependency that is down, for the message; null for other errors. */
function unavailablePart(error: unknown): string | null {
  if (error instanceof SearchEngineError && error.isTransient) return 'Search'
  return isUnavailable(error) ? 'The database' : null
}

/** The error's code in the error table; null for an internal error. */
function knownCode(error: unknown): ErrorCode | null {
  if (!(error instanceof GraphQLError)) return null
  // graphql-js stops after several coercion errors, which Apollo reports as an internal error.
  if (error.message.startsWith('Too many errors processing variables')) return 'BAD_USER_INPUT'
  if (argumentFault.test(error.message)) return 'BAD_USER_INPUT'
  // The schema has no root type for the operation; graphql-js gives no code.
  if (error.message.startsWith('Schema is not configured to execute')) {
    return 'GRAPHQL_VALIDATION_FAILED'
  }
  if (documentIdFaults.has(error.message)) return 'BAD_REQUEST'
  const code = error.extensions['code']
  if (typeof code !== 'string' || !Object.hasOwn(errorTable, code)) return null
  return code === 'INTERNAL_SERVER_ERROR' ? null : (code as ErrorCode)
}

/** A message of Apollo or graphql-js without the invalid value, which may be a secret or personal data. */
function withoutValues(message: string): string {
  const variable = /^Variable "\$\w+" got invalid value [^]*?(?: at "([^"]+)")?; ([^]*)$/.exec(
    message,
  )
  if (variable !== null) {
    const path = variable[1] ?? /^Variable "\$(\w+)"/.exec(message)?.[1] ?? ''
    return `Invalid value at "${path}": ${withoutValues(variable[2] ?? '')}`
  }
  return message
    .replace(/^(Argument "\w+" has invalid value) [^]*$/, '$1.')
    .replace(/((?:found|Unexpected) (?:String|BlockString|Int|Float)) "[^]*"\.$/, '$1.')
    .replace(/^Value "[^]*" does not exist/, 'The value does not exist')
    .replace(/^Field "(?!\w+")[^]*"( is not defined by type "\w+")[^]*$/, 'A field$1.')
    .replace(/(cannot represent [^:]*): [^]*$/, '$1.')
    .replace(/, found [^]*$/, '.')
    .replace(/^(Value is not [^:]*): [^]*$/, '$1.')
    .replace(/^(Expected type "[^"]*"\.) [^]*$/, '$1')
}
