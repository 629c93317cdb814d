import type { Database } from '../../database/database.js'
import { mostMessages } from './timing.js'

type Reading = Pick<Database['prisma'], 'notification'>
type Writing = Pick<Database['prisma'], 'notificationDelivery'>

/** What keeps `retryDelivery` from sending; null when nothing does. */
export type RetryBlocker = 'withdrawn' | 'sent-too-often' | null

/**
 * Whether another message may follow on a channel of a notification: it must not be deleted or cancelled,
 * and only so many messages may reach one person. What the provider never took counts as one message,
 * however often it is tried.
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

/** The failed delivery in question. */
export interface RetriedMessage {
  readonly notificationId: string
  readonly channel: string
  /** Null when the provider never took it. */
  readonly providerId: string | null
}

/** What has failed stays so: its notification is deleted or cancelled, or the message arrived after all. */
export async function refuseRetries(
  { notificationDelivery }: Writing,
  which: { readonly notificationId: string } | { readonly id: string },
): Promise<void> {
  await notificationDelivery.updateMany({
    where: { ...which, failureRetryable: true },
    data: { failureRetryable: false },
  })
}
