import { useApolloClient } from '@apollo/client/react'
import {
  InboxChangesDocument,
  type InboxChangesSubscription,
  type NotificationSummaryFragment,
} from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { useCaller, type Caller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { useLive } from '../shell/use-live.js'
import { counted } from '../shell/words.js'
import { PopUps } from './pop-ups.js'
import { refreshInbox } from './refresh-inbox.js'

const maxPopUps = 3

/** Live number of unread notifications. New notifications pop up. */
export function Bell() {
  const { may } = useCaller()
  return may('notifications:own') ? <LiveBell /> : null
}

function LiveBell() {
  const client = useApolloClient()
  const caller = useCaller()
  const [unread, setUnread] = useState<number | null>(null)
  const [arrived, setArrived] = useState<readonly NotificationSummaryFragment[]>([])
  useLive(InboxChangesDocument, {}, ({ notificationChanged: change }) => {
    if (change === null) return
    const badge = change.counts.badge ?? 0
    setUnread(badge)
    const arrival = arrivalOf(change, caller, unread ?? badge)
    if (arrival !== null) setArrived((shown) => [arrival, ...shown].slice(0, maxPopUps))
    refreshInbox(client)
  })
  return (
    <>
      <a class="desk-bell" href={addressOf('inbox')} aria-label={labelOf(unread)}>
        <svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24">
          <path
            fill="currentColor"
            d="M12 2a2 2 0 0 0-2 2v.3A7 7 0 0 0 5 11v5l-2 2v1h18v-1l-2-2v-5a7 7 0 0 0-5-6.7V4a2 2 0 0 0-2-2zm-3 18a3 3 0 0 0 6 0z"
          />
        </svg>
        {unread !== null && unread > 0 && (
          <span class="desk-bell__count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </a>
      <PopUps
        arrived={arrived}
        onDismiss={(id) => {
          setArrived((shown) => shown.filter((notification) => notification.id !== id))
        }}
      />
    </>
  )
}

type Change = NonNullable<InboxChangesSubscription['notificationChanged']>

/** The new Screen notification in the caller's own inbox; null for other changes. */
function arrivalOf(
  { event, notification, counts }: Change,
  { may }: Caller,
  unreadBefore: number,
): NotificationSummaryFragment | null {
  if (event !== 'CREATED' || notification?.notificationType !== 'SCREEN') return null
  // Callers who may read all notifications also get notifications of other people. Only notifications in their own
  // inbox increase the badge.
  const isOwn = !may('notifications:read') || (counts.badge ?? 0) > unreadBefore
  return isOwn && !notification.isReadStatus ? notification : null
}

function labelOf(unread: number | null): string {
  if (unread === null) return 'Notifications'
  if (unread === 0) return 'Notifications, none unread'
  return counted(unread, 'unread notification', 'unread notifications')
}
