import type { GraphQLFormattedError } from 'graphql'
import { isDeepStrictEqual } from 'node:util'

/**
 * Merges the errors of one field in several rows of a list, such as a page size that is too large. The first error is
 * kept, with the number of errors in `extensions.occurrences`. Other errors and their order do not change.
 */
export function mergedErrors(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const [first] = errors
  if (first !== undefined && endedValidation(errors)) return [first]
  const groups = new Map<string, { error: GraphQLFormattedError; count: number }>()
  for (const [index, error] of errors.entries()) {
    const key = rowKey(error) ?? `${index}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { error, count: 1 })
    else group.count += 1
  }
  return Array.from(groups.values(), ({ error, count }) =>
    count === 1 ? error : { ...error, extensions: { ...error.extensions, occurrences: count } },
  )
}

/** True if a rule ended the validation, by repeating one error until there were too many. */
function endedValidation(errors: readonly GraphQLFormattedError[]): boolean {
  const [first, ...others] = errors
  const end = others.pop()
  if (end?.message.startsWith('Too many validation errors') !== true || others.length === 0) {
    return false
  }
  return others.every((other) => isDeepStrictEqual(other, first))
}

/** A key that is equal for errors that differ only in their row; null for errors outside lists. */
function rowKey({ path, message, extensions }: GraphQLFormattedError): string | null {
  if (path?.some((step) => typeof step === 'number') !== true) return null
  const field = path.map((step) => (typeof step === 'number' ? '*' : step))
  return JSON.stringify([field, message, extensions])
}
