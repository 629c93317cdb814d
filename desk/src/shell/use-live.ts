import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useApolloClient, useSubscription } from '@apollo/client/react'
import { isSignedOut } from './signed-out.js'
import { useVisible } from './use-visible.js'

/** Runs a subscription while the page is visible. Its first event has the current state. */
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
          variables,
          fetchPolicy,
          ignoreResults: true,
          onData: ({ data: { data } }) => {
            if (data !== undefined) onData(data)
          },
          onError: (error) => {
            // The subscription has ended. Refetching the queries shows the sign-in message.
            if (!isSignedOut(error)) return
            client.refetchQueries({ include: 'active' }).catch(() => undefined)
          },
        }
      : skipToken,
  )
}
