import { ApolloLink } from '@apollo/client'
import { print } from 'graphql'
import { Observable } from 'rxjs'
import type { RequestParams } from 'graphql-sse'
import { documentId } from '../document-id.js'
import type { LiveClient } from '../live.js'

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
    // The library hands on whatever it is given.
    const asked = (id === null ? { query: print(query) } : { documentId: id }) as RequestParams
    const request = {
      ...asked,
      variables,
      ...(operationName === undefined ? {} : { operationName }),
    }
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
