import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import type { RequestContext } from '../schema/request-context.js'

/**
 * One error for a fault that a field has in every row of a list, such as a page size that is too large:
 * the first of them, with how many there are in `extensions.occurrences`. Order is kept.
 */
export function mergedErrors(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const alike = new Map<string, { first: GraphQLFormattedError; count: number }>()
  for (const error of errors) {
    const field = error.path?.map((step) => (typeof step === 'number' ? '*' : step))
    const key = JSON.stringify([field, error.message, error.extensions])
    const known = alike.get(key)
    if (known === undefined) alike.set(key, { first: error, count: 1 })
    else known.count += 1
  }
  return Array.from(alike.values(), ({ first, count }) =>
    count === 1 ? first : { ...first, extensions: { ...first.extensions, occurrences: count } },
  )
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
