import { messagesByField, type FieldError } from '@housing-gateway/client/errors'
import { errorWords } from './error-words.js'

/** What is wrong, in plain words, by the fields that it is wrong with. */
export function faultWords(errors: readonly FieldError[]): ReadonlyMap<string, readonly string[]> {
  return messagesByField(errors.map((error) => ({ ...error, message: errorWords(error) })))
}
