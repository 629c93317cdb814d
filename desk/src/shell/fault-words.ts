import { messagesByField, type FieldError } from '@housing-gateway/client/errors'
import { errorWords } from './error-words.js'

/** Messages for officers by field. */
export function faultWords(errors: readonly FieldError[]): ReadonlyMap<string, readonly string[]> {
  return messagesByField(errors.map((error) => ({ ...error, message: errorWords(error) })))
}
