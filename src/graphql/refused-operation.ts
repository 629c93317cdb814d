import type { ApolloServerPlugin } from '@apollo/server'
import { HeaderMap } from '@apollo/server'
import type { RequestContext } from '../schema/request-context.js'

/** Answers an operation that was refused before it came to Apollo, instead of running what stands in for it. */
export const answerRefused: ApolloServerPlugin<RequestContext> = {
  requestDidStart: ({ contextValue: { refused } }) =>
    Promise.resolve(
      refused === null
        ? undefined
        : {
            responseForOperation: () =>
              Promise.resolve({
                http: { status: refused.status, headers: new HeaderMap() },
                body: { kind: 'single' as const, singleResult: { ...refused.result } },
              }),
          },
    ),
}
