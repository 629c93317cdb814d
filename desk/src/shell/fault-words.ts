import { messagesByField, type FieldError } from '@housing-gateway/client/errors'

/** Messages for officers by field. */
export function faultWords(errors: readonly FieldError[]): ReadonlyMap<string, readonly string[]> {
  const messages = [...messagesByField(errors)]
  return new Map(messages.map(([field, those]) => [field, those.map(({ words }) => words)]))
}
