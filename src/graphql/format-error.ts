import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isUnavailable } from '../database/unavailable.js'
import { errorTable, type ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import { literalArgument } from './literal-argument.js'
import { variableArgument } from './variable-argument.js'

/** Said to those who ask for introspection where it is off. */
export const introspectionIsOff = 'Introspection is off here.'

/** What a caller sees of an error it cannot do anything about. */
const maskedMessage = 'Something went wrong on our side. Report the request id in x-request-id.'

/** Input that callers get wrong; Apollo's and graphql-js's own messages may repeat what was sent. */
const inputCodes = new Set<ErrorCode>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
])

/** What operators want to know of, because callers alone may not be to blame. */
const warnings = new Set<ErrorCode>([
  'DEADLINE_EXCEEDED',
  'OPERATION_LIMIT_EXCEEDED',
  'SERVICE_UNAVAILABLE',
])

/** How graphql-js begins, without a code, when only a variable's value makes an argument wrong. */
const argumentFault = /^Argument "\w+" (?:has invalid value|of (?:non-null|required) type) /

/** What Apollo says, without a code, of a digest beside a text. */
const documentIdFaults = new Set([
  'provided sha does not match query',
  'Unsupported persisted query version',
])

/** How an error is logged: none for the caller's own fault, a warning for a part that is away. */
export function severity(error: unknown): 'none' | 'warning' | 'error' {
  const original = unwrapResolverError(error)
  if (original instanceof GatewayError) {
    return warnings.has(original.code) ? 'warning' : 'none'
  }
  if (isUnavailable(original)) return 'warning'
  const code = knownCode(error)
  if (code === null) return 'error'
  return warnings.has(code) ? 'warning' : 'none'
}

/**
 * Shapes every error that leaves the GraphQL endpoint: ours with their code and argument, the
 * library's with a code of the table and no echo of the input, a database that is away by its code, all
 * others masked.
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
  if (isUnavailable(original)) {
    const message = 'The database does not answer. Try again in a moment.'
    return { message, ...location, extensions: { code: 'SERVICE_UNAVAILABLE' } }
  }
  const code = knownCode(error)
  if (code === null) {
    return { message: maskedMessage, ...location, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
  }
  // Apollo's own words are advice for us, not for the caller.
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

/** The error's code when it is one of the table's and not the one for everything unexpected. */
function knownCode(error: unknown): ErrorCode | null {
  if (!(error instanceof GraphQLError)) return null
  // graphql-js gives up after several coercion errors, and Apollo takes that for a fault of ours.
  if (error.message.startsWith('Too many errors processing variables')) return 'BAD_USER_INPUT'
  if (argumentFault.test(error.message)) return 'BAD_USER_INPUT'
  // A subscription or mutation that the schema has no root for; graphql-js gives it no code.
  if (error.message.startsWith('Schema is not configured to execute')) {
    return 'GRAPHQL_VALIDATION_FAILED'
  }
  if (documentIdFaults.has(error.message)) return 'BAD_REQUEST'
  const code = error.extensions['code']
  if (typeof code !== 'string' || !Object.hasOwn(errorTable, code)) return null
  return code === 'INTERNAL_SERVER_ERROR' ? null : (code as ErrorCode)
}

/** Takes the offending value out of a message of graphql-js: it may be a secret or personal data. */
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
