import type { ApolloCache, ApolloClient } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import {
  ArchiveNotificationsDocument,
  InboxCountsDocument,
  InboxDocument,
  MarkNotificationsReadDocument,
  NotificationSummaryFragmentDoc,
  type CountsFragment,
  type FieldErrorFragment,
  type InboxQueryVariables,
  type NotificationSummaryFragment,
} from '../documents/graphql.js'
import { accepted, failureWords } from '../errors.js'
import { eventCount, followInbox, writeCounts } from './inbox-feed.js'
import { useBell } from './use-bell.js'

/** Several events in this time cause one refetch. */
const togetherMs = 150

export interface InboxSettings {
  /** Filter within the caller's inbox; by default, archived notifications are excluded. */
  readonly filter?: NonNullable<InboxQueryVariables['filter']>
  readonly pageSize?: number
}

export interface Inbox {
  /** Null before the first answer, and for callers without an inbox. */
  readonly notifications: readonly NotificationSummaryFragment[] | null
  readonly totalCount: number
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  readonly setPage: (page: number) => void
  /** The same number as in `useBell`. */
  readonly badge: number | null
  /** Marks notifications as read. The list shows this at once, and undoes it if the request fails. At most 100 ids. */
  readonly read: (ids: readonly string[]) => Promise<void>
  /**
   * Archives notifications, or unarchives them with `isArchived: false`. They leave the list at once, and return if the
   * request fails. At most 100 ids.
   */
  readonly archive: (ids: readonly string[], isArchived?: boolean) => Promise<void>
  /** Words for people about the last action; null if it succeeded. */
  readonly failure: string | null
  /** The error of the last read. The previous list remains in `notifications`. */
  readonly error: unknown
}

/** The caller’s inbox, updated live. */
export function useInbox({ filter, pageSize = 20 }: InboxSettings = {}): Inbox {
  const client = useApolloClient()
  const { badge } = useBell()
  const [page, setPage] = useState(1)
  const [failure, setFailure] = useState<string | null>(null)
  const isArchive = filter?.isArchived ?? false
  const { data, previousData, error, refetch } = useQuery(InboxDocument, {
    variables: { filter: { ...filter, isArchived: isArchive, mine: true }, page, pageSize },
    fetchPolicy: 'cache-and-network',
  })
  // The query result has the error.
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = followInbox(client, () => {
      clearTimeout(timer)
      timer = setTimeout(reload, togetherMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [client, reload])

  const run = async (action: () => Promise<unknown>) => {
    try {
      await action()
      setFailure(null)
    } catch (error) {
      setFailure(failureWords(error))
    }
    reload()
  }
  const list = (data ?? previousData)?.notifications ?? null
  return {
    notifications:
      list?.edges
        .map(({ node }) => node)
        // Leave out notifications that have been archived or unarchived since.
        .filter(({ archivedAt }) => (archivedAt !== null) === isArchive) ?? null,
    totalCount: list?.totalCount ?? 0,
    page,
    setPage,
    badge,
    failure,
    error,
    pageCount: Math.max(1, Math.ceil((list?.totalCount ?? 0) / pageSize)),
    read: (ids) => run(() => markRead(client, ids)),
    archive: (ids, isArchived = true) => run(() => archive(client, ids, isArchived)),
  }
}

async function markRead(client: ApolloClient, ids: readonly string[]): Promise<void> {
  const counts = expectedCounts(client, ids, -1)
  const before = eventCount(client)
  const { data, error } = await client.mutate({
    mutation: MarkNotificationsReadDocument,
    variables: { input: { ids: [...ids] } },
    optimisticResponse: {
      __typename: 'Mutation',
      markNotificationsRead: {
        __typename: 'MarkNotificationsReadPayload',
        changedCount: ids.length,
        counts,
        errors: [],
      },
    },
    update: (cache, { data }) => {
      const payload = data?.markNotificationsRead ?? null
      changeAccepted(cache, ids, payload, ['isReadStatus', true])
      updateCounts(client, cache, payload?.counts, before)
    },
  })
  accepted(data?.markNotificationsRead, error)
}

async function archive(
  client: ApolloClient,
  ids: readonly string[],
  isArchived: boolean,
): Promise<void> {
  const counts = expectedCounts(client, ids, isArchived ? -1 : 1)
  const before = eventCount(client)
  const archivedAt = isArchived ? new Date().toISOString() : null
  const { data, error } = await client.mutate({
    mutation: ArchiveNotificationsDocument,
    variables: { input: { ids: [...ids], isArchived } },
    optimisticResponse: {
      __typename: 'Mutation',
      archiveNotifications: {
        __typename: 'ArchiveNotificationsPayload',
        changedCount: ids.length,
        counts,
        errors: [],
      },
    },
    update: (cache, { data }) => {
      const payload = data?.archiveNotifications ?? null
      changeAccepted(cache, ids, payload, ['archivedAt', archivedAt])
      updateCounts(client, cache, payload?.counts, before)
    },
  })
  accepted(data?.archiveNotifications, error)
}

/** Changes a field of each notification for which the payload reports no error. */
function changeAccepted(
  cache: ApolloCache,
  ids: readonly string[],
  payload: { readonly errors: readonly FieldErrorFragment[] } | null,
  [field, value]: readonly [string, unknown],
): void {
  const refused = new Set(payload?.errors.map(({ path }) => path.at(-1)))
  ids.forEach((notificationId, index) => {
    const id = cache.identify({ __typename: 'Notification', id: notificationId })
    if (payload === null || id === undefined || refused.has(String(index))) return
    cache.modify({ id, fields: { [field]: () => value } })
  })
}

/** Keeps the counts of a later event, because they are newer than the counts of the answer. */
function updateCounts(
  client: ApolloClient,
  cache: ApolloCache,
  counts: CountsFragment | null | undefined,
  before: number,
): void {
  if (counts === null || counts === undefined || eventCount(client) !== before) return
  writeCounts(cache, counts)
}

/** The counts with the expected badge after unread Screen notifications of the list are read or archived. */
function expectedCounts(
  client: ApolloClient,
  ids: readonly string[],
  sign: 1 | -1,
): CountsFragment | null {
  const counts = client.readQuery({ query: InboxCountsDocument })?.notificationCounts ?? null
  if (typeof counts?.badge !== 'number') return counts
  const unread = ids.filter((id) => {
    const notification = client.readFragment({
      fragment: NotificationSummaryFragmentDoc,
      fragmentName: 'NotificationSummary',
      from: { __typename: 'Notification', id },
    })
    return notification?.notificationType === 'SCREEN' && !notification.isReadStatus
  })
  return { ...counts, badge: Math.max(0, counts.badge + sign * unread.length) }
}
