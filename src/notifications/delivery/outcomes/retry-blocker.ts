import type { Database } from '../../../database/database.js'
import { mostMessages } from '../timing.js'

type Reading = Pick<Database['prisma'], 'notification'>
type Writing = Pick<Database['prisma'], 'notificationDelivery'>

/** Why `retryDelivery` must not send a message; null if it may. */
export type RetryBlocker = 'withdrawn' | 'sent-too-often' | null

/**
 * Checks whether another message may be sent on a channel of a notification. The notification must not be deleted or
 * cancelled, and the number of messages to one person is limited. A message that the provider never accepted can always
 * be sent again.
 */
export async function retryBlocker(
  { notification }: Reading,
  { notificationId, channel, providerId }: RetriedMessage,
): Promise<RetryBlocker> {
  const row = await notification.findFirst({
    where: { id: notificationId },
    select: {
      deletedAt: true,
      cancelledAt: true,
      _count: { select: { deliveries: { where: { channel } } } },
    },
  })
  if (row?.deletedAt !== null || row.cancelledAt !== null) return 'withdrawn'
  return providerId !== null && row._count.deliveries >= mostMessages ? 'sent-too-often' : null
}

/** The failed delivery to retry. */
export interface RetriedMessage {
  readonly notificationId: string
  readonly channel: string
  /** Null if the provider never accepted the message. */
  readonly providerId: string | null
}

/** Blocks retries, because the notification was deleted or cancelled, or because the message has arrived. */
export async function refuseRetries(
  { notificationDelivery }: Writing,
  which: { readonly notificationId: string } | { readonly id: string },
): Promise<void> {
  await notificationDelivery.updateMany({
    where: { ...which, failureRetryable: true },
    data: { failureRetryable: false },
  })
}
