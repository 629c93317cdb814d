import { useMutation } from '@apollo/client/react'
import {
  MarkNotificationsSeenDocument,
  type NotificationSummaryFragment,
} from '@housing-gateway/client/documents'
import { useEffect } from 'preact/hooks'

/** Marks shown rows of the caller’s inbox as seen. */
export function useSeen(rows: readonly NotificationSummaryFragment[]): void {
  const [markSeen] = useMutation(MarkNotificationsSeenDocument)
  const unseen = rows
    .filter(({ seenAt }) => seenAt === null)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (unseen === '') return
    // Not urgent; the next view of the list retries.
    markSeen({ variables: { input: { ids: unseen.split(' ') } } }).catch(() => undefined)
  }, [unseen, markSeen])
}
