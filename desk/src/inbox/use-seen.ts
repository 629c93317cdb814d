import { useMutation } from '@apollo/client/react'
import {
  MarkNotificationsSeenDocument,
  type NotificationSummaryFragment,
} from '@housing-gateway/client/documents'
import { useEffect } from 'preact/hooks'

/** Notes that rows of the caller’s inbox were shown. */
export function useSeen(rows: readonly NotificationSummaryFragment[]): void {
  const [markSeen] = useMutation(MarkNotificationsSeenDocument)
  const unseen = rows
    .filter(({ seenAt }) => seenAt === null)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (unseen === '') return
    // Nobody waits for it, and the next look at the list tries again.
    markSeen({ variables: { input: { ids: unseen.split(' ') } } }).catch(() => undefined)
  }, [unseen, markSeen])
}
