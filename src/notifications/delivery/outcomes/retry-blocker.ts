import type { Database } from '../../../database/database.js'
import { mostMessages } from '../timing.js'

type Reading = Pick<Database['prisma'], 'notification'>
type Writing = Pick<Database['prisma'], 'notificationDelivery'>

/** Why `retryDelivery` must not send; null when it may. */
export type RetryBlocker = 'withdrawn' | 'sent-too-often' | null

/**
 * Checks whether another message may follow on a channel of a notification. The notification must not be deleted or
 * cancelled, and the number of messages to one person is limited. Tries that the provider never took count as one
 * message.
 */
export async function retryBlocker(
  { notification }: Reading,
  { notificationId, channel, providerId }: RetriedMessage,
): Promise<RetryBlocker> {
  const found = await notification.findFirst({
    where: { id: notificationId },
    select: {
      deletedAt: true,
      cancelledAt: true,
      _count: { select: { deliveries: { where: { channel } } } },
    },
  })
  if (found?.deletedAt !== null || found.cancelledAt !== null) return 'withdrawn'
  return providerId !== null && found._count.deliveries >= mostMessages ? 'sent-too-often' : null
}

/** The failed delivery to retry. */
export interface RetriedMessage {
  readonly notificationId: string
  readonly channel: string
  /** Null when the provider never took it. */
  readonly providerId: string | null
}

/** Blocks retries: the notification was deleted or cancelled, or the message arrived after all. */
export async function refuseRetries(
  { notificationDelivery }: Writing,
  which: { readonly notificationId: string } | { readonly id: string },
): Promise<void> {
  await notificationDelivery.updateMany({
    where: { ...which, failureRetryable: true },
    data: { failureRetryable: false },
  })
}
