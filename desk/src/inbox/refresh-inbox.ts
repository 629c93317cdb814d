import type { ApolloClient } from '@apollo/client'
import { InboxDocument, NotificationPageDocument } from '@housing-gateway/client/documents'

/** Changes that come together are read together. */
const togetherMs = 150

const waiting = new WeakSet<ApolloClient>()

/** Reads anew what is shown of the inbox; how many rows a list has, only the gateway knows. */
export function refreshInbox(client: ApolloClient): void {
  if (waiting.has(client)) return
  waiting.add(client)
  setTimeout(() => {
    waiting.delete(client)
    const shown = [...client.getObservableQueries('active')].filter(
      ({ query }) => query === InboxDocument || query === NotificationPageDocument,
    )
    // The screen shows why it cannot be read.
    for (const query of shown) query.refetch().catch(() => undefined)
  }, togetherMs)
}
