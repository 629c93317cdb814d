import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useApolloClient, useSubscription } from '@apollo/client/react'
import { isSignedOut } from './signed-out.js'
import { useVisible } from './use-visible.js'

/** Follows a subscription for as long as somebody looks at the page; its first event is the present state. */
export function useLive<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  onData: (data: Data) => void,
  fetchPolicy: 'network-only' | 'no-cache' = 'network-only',
): void {
  const client = useApolloClient()
  const isVisible = useVisible()
  useSubscription<Data>(
    document,
    isVisible
      ? {
          ...{ variables, fetchPolicy },
          ignoreResults: true,
          onData: ({ data: { data } }) => {
            if (data !== undefined) onData(data)
          },
          onError: (error) => {
            // Nothing more comes. What is on the screen is asked for again, and says so.
            if (!isSignedOut(error)) return
            client.refetchQueries({ include: 'active' }).catch(() => undefined)
          },
        }
      : skipToken,
  )
}
