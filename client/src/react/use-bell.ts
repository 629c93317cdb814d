import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { InboxCountsDocument } from '../documents/graphql.js'
import { followInbox } from './inbox-feed.js'

export interface Bell {
  /** Unread Screen notifications of the caller. Null before the first answer, and for a service. */
  readonly badge: number | null
}

/** The badge of the caller’s inbox, updated live. All bells and inboxes of a page show the same number. */
export function useBell(): Bell {
  const client = useApolloClient()
  // Events and actions write the count. A late answer to a query could show an old number.
  const { data } = useQuery(InboxCountsDocument, { fetchPolicy: 'cache-only' })
  useEffect(() => followInbox(client, () => undefined), [client])
  return { badge: data?.notificationCounts?.badge ?? null }
}
