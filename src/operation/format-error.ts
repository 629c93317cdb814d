import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isUnavailable } from '../database/unavailable.js'
import { errorTable, type ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import { SearchEngineError } from '../../packages/search-engine/src/search-engine.js'
import { literalArgument, variableArgument } from './argument-of-error.js'

/** The message for introspection where it is off. */
export const introspectionIsOff = 'Introspection is off here.'

/** The message in place of an internal error. */
const maskedMessage = 'Something went wrong on our side. Report the request id in x-request-id.'

/** Codes of invalid input: the messages of Apollo and graphql-js may repeat the input. */
const inputCodes = new Set<ErrorCode>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
])

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
  const original = unwrapResolverError(error)
  const location = {
    ...(formatted.locations === undefined ? {} : { locations: formatted.locations }),
    ...(formatted.path === undefined ? {} : { path: formatted.path }),
  }
  if (original instanceof GatewayError) {
    const argument =
      original.argumentPath.length === 0 ? {} : { argument: original.argumentPath.join('.') }
    return {
      message: original.message,
      ...location,
      extensions: { code: original.code, ...argument },
    }
  }
  const part = unavailablePart(original)
  if (part !== null) {
    const message = `${part} does not answer. Try again in a moment.`
    return { message, ...location, extensions: { code: 'SERVICE_UNAVAILABLE' } }
  }
  const code = knownCode(error)
  if (code === null) {
    return { message: maskedMessage, ...location, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
  }
  // Apollo's message is advice for the operator, not for the caller.
  if (formatted.message.startsWith('GraphQL introspection is not allowed')) {
    return { message: introspectionIsOff, ...location, extensions: { code } }
  }
  const message = inputCodes.has(code) ? withoutValues(formatted.message) : formatted.message
  if (code === 'BAD_USER_INPUT') {
    const argument = variableArgument(error)
    return {
      message,
      ...location,
      extensions: { code, ...(argument === null ? {} : { argument }) },
    }
  }
  if (code === 'OPERATION_TOO_COSTLY') {
    const { cost, limit, field } = formatted.extensions ?? {}
    return { message, ...location, extensions: { code, cost, limit, field } }
  }
  if (code === 'TOO_LONG' || code === 'LIST_SIZE_OUT_OF_RANGE') {
    return {
      message,
      ...location,
      extensions: { code, argument: formatted.extensions?.['argument'] },
    }
  }
  const argument = code === 'GRAPHQL_VALIDATION_FAILED' ? literalArgument(error) : null
  return argument === null
    ? { message, ...location, extensions: { code } }
    : {
        message: `Invalid value at "${argument}": ${message}`,
        ...location,
        extensions: { code, argument },
      }
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

/** A message of graphql-js without the invalid value, which may be a secret or personal data. */
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
