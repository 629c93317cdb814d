import type { ApolloClient } from '@apollo/client'
import {
  InboxChangesDocument,
  InboxCountsDocument,
  type CountsFragment,
} from '../documents/graphql.js'

interface Feed {
  readonly listeners: Set<() => void>
  /** Number of events so far. */
  events: number
  end: () => void
}

const feeds = new WeakMap<ApolloClient, Feed>()

/**
 * Follows the inbox with one subscription for all hooks of a client. Each event writes the counts to the cache, where
 * `InboxCountsDocument` without a filter reads them.
 *
 * @param onChange called after each event
 * @returns a function that stops following
 */
export function followInbox(client: ApolloClient, onChange: () => void): () => void {
  const feed = feeds.get(client) ?? openFeed(client)
  // Two hooks may pass the same function.
  const listener = () => {
    onChange()
  }
  feed.listeners.add(listener)
  return () => {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0) return
    feed.end()
  }
}

/** Number of events so far. If it changes during a request, an event is newer than the answer. */
export function eventCount(client: ApolloClient): number {
  return feeds.get(client)?.events ?? 0
}

export function writeCounts(cache: Pick<ApolloClient, 'writeQuery'>, counts: CountsFragment): void {
  const data = { __typename: 'Query' as const, notificationCounts: counts }
  cache.writeQuery({ query: InboxCountsDocument, data })
}

function openFeed(client: ApolloClient): Feed {
  const feed: Feed = { listeners: new Set(), events: 0, end: () => undefined }
  feeds.set(client, feed)
  // The next hook opens another subscription.
  const close = () => {
    if (feeds.get(client) === feed) feeds.delete(client)
  }
  const following = client.subscribe({ query: InboxChangesDocument }).subscribe({
    next: ({ data }) => {
      const change = data?.notificationChanged
      if (change === null || change === undefined) return
      feed.events += 1
      writeCounts(client, change.counts)
      for (const listener of feed.listeners) listener()
    },
    error: close,
    complete: close,
  })
  feed.end = () => {
    close()
    following.unsubscribe()
  }
  return feed
}
