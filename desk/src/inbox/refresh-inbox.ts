import type { ApolloClient } from '@apollo/client'
import { InboxDocument, NotificationPageDocument } from '@housing-gateway/client/documents'

/** Changes within this time cause one refetch. */
const togetherMs = 150

const waiting = new WeakSet<ApolloClient>()

/** Refetches the inbox queries on the screen, because only the gateway knows the new list. */
export function refreshInbox(client: ApolloClient): void {
  if (waiting.has(client)) return
  waiting.add(client)
  setTimeout(() => {
    waiting.delete(client)
    const activeQueries = [...client.getObservableQueries('active')].filter(
      ({ query }) => query === InboxDocument || query === NotificationPageDocument,
    )
    // The screen shows the error.
    for (const query of activeQueries) query.refetch().catch(() => undefined)
  }, togetherMs)
}
