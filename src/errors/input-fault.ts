import type { ErrorCode } from './error-table.js'
import type { Fault } from './gateway-error.js'

/** A broken rule about one field of an argument `input`; further names lead into a JSON field. */
export function inputFault(
  code: ErrorCode,
  field: string | readonly string[],
  message: string,
): Fault {
  return { code, message, path: ['input', ...(typeof field === 'string' ? [field] : field)] }
}

/** A field of the input that was left out although something needs it. */
export function neededFault(code: ErrorCode, field: string, forWhat: string): Fault {
  return inputFault(code, field, `${field} is needed for ${forWhat}.`)
}
