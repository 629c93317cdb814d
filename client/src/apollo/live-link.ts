import { ApolloLink } from '@apollo/client'
import { print } from 'graphql'
import { Observable } from 'rxjs'
import type { LiveClient } from '../live.js'

/** Takes subscriptions to a client for live updates; put it behind `ApolloLink.split`. */
export class LiveLink extends ApolloLink {
  constructor(private readonly live: LiveClient) {
    super()
  }

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const { query, variables, operationName } = operation
    const request = {
      query: print(query),
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
