import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'

/** Adds the gateway’s request id to the errors of a response, so that a page can show it. */
export function requestIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const { response } = operation.getContext() as { readonly response?: Response }
        const requestId = response?.headers.get('x-request-id') ?? null
        if (requestId === null || result.errors === undefined) return result
        const errors = result.errors.map((error) => ({
          ...error,
          extensions: { ...error.extensions, requestId },
        }))
        return { ...result, errors }
      }),
    ),
  )
}
