import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import { isDeepStrictEqual } from 'node:util'
import type { RequestContext } from '../schema/request-context.js'

/**
 * One error for a fault that a field has in every row of a list, such as a page size that is too large:
 * the first of them, with how many there are in `extensions.occurrences`. Order is kept, and so are
 * errors that are not of rows: those of a document say where in it each of them is.
 */
export function mergedErrors(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const [only] = errors
  if (only !== undefined && endedValidation(errors)) return [only]
  const alike = new Map<string, { first: GraphQLFormattedError; count: number }>()
  for (const [index, error] of errors.entries()) {
    const key = keyOfRows(error) ?? `${index}`
    const known = alike.get(key)
    if (known === undefined) alike.set(key, { first: error, count: 1 })
    else known.count += 1
  }
  return Array.from(alike.values(), ({ first, count }) =>
    count === 1 ? first : { ...first, extensions: { ...first.extensions, occurrences: count } },
  )
}

/** Whether the validation was ended by one error, told until there were too many. */
function endedValidation(errors: readonly GraphQLFormattedError[]): boolean {
  const [first, ...others] = errors
  const end = others.pop()
  if (end?.message.startsWith('Too many validation errors') !== true || others.length === 0) {
    return false
  }
  return others.every((other) => isDeepStrictEqual(other, first))
}

/** The same for errors that are alike in several rows; null for one that is not of a row. */
function keyOfRows({ path, message, extensions }: GraphQLFormattedError): string | null {
  if (path?.some((step) => typeof step === 'number') !== true) return null
  const field = path.map((step) => (typeof step === 'number' ? '*' : step))
  return JSON.stringify([field, message, extensions])
}

/** Merges the errors of an answer once each has its final form. */
export const mergeErrors: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { body } }) {
        if (body.kind === 'single' && body.singleResult.errors !== undefined) {
          body.singleResult.errors = mergedErrors(body.singleResult.errors)
        }
        return Promise.resolve()
      },
    }),
}
