import { ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { documentId } from '../document-id.js'
import type { LiveClient, LiveRequest } from '../live.js'

/** Takes subscriptions to a client for live updates; put it behind `ApolloLink.split`. */
export class LiveLink extends ApolloLink {
  /** @param byId sends the id of a document instead of its text, where it knows one */
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
      // Without `query`, which is not sent beside an id.
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
