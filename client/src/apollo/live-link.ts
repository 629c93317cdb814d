import { ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { documentId } from '../document-id.js'
import type { LiveClient, LiveRequest } from '../live.js'

/** Runs subscriptions on a live client. Use it with `ApolloLink.split`. */
export class LiveLink extends ApolloLink {
  /** @param byId sends the id of a document instead of its text, if the document has an id */
  constructor(
    private readonly live: LiveClient,
    private readonly byId = false,
  ) {
    super()
  }

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const { query, variables, operationName } = operation
    const id = this.byId ? documentId(query) : null
    const request = {
      ...(id === null ? { query } : { documentId: id }),
      variables,
      ...(operationName === undefined ? {} : { operationName }),
      // The type requires `query`, but a request with an id does not have it.
    } as LiveRequest<Record<string, unknown>, Record<string, unknown>>
    return new Observable((subscriber) =>
      this.live.subscribe(request, {
        next: (result) => {
          subscriber.next(result as ApolloLink.Result)
        },
        error: (error) => {
          subscriber.error(error)
        },
        complete: () => {
          subscriber.complete()
        },
      }),
    )
  }
}
