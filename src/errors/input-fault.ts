import type { ErrorCode } from './error-table.js'
import type { Fault } from './gateway-error.js'

/** A fault of one field of the argument `input`. If `field` is a list of names, it is a path into a JSON field. */
export function inputFault(
  code: ErrorCode,
  field: string | readonly string[],
  message: string,
): Fault {
  return { code, message, path: ['input', ...(typeof field === 'string' ? [field] : field)] }
}

/** A fault of a missing required field. */
export function neededFault(code: ErrorCode, field: string, forWhat: string): Fault {
  return inputFault(code, field, `${field} is required for ${forWhat}.`)
}
