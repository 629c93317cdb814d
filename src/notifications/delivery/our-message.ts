import { GatewayError } from '../../errors/gateway-error.js'
import type { Notification, NotificationDelivery } from '../../generated/prisma/client.js'
import { decodeNodeId } from '../../schema/node-id.js'
import { isUuid } from '../../foundation/uuid.js'

/** Audit actions of retention. They distinguish purged notifications from ones that never existed. */
export const purgedNotification = 'notification.purge'
export const purgedMessage = 'provider-message.purge'

/** One of our deliveries, with the fields of its notification that describe the message. */
export type OurMessage = NotificationDelivery & {
  readonly notification: Pick<
    Notification,
    'deletedAt' | 'email' | 'mobileNumber' | 'personalisationParams' | 'serviceKey' | 'templateId'
  >
}

/** Identities of the senders to search; null for all senders. */
export type Senders = readonly string[] | null

/**
 * Reads the UUID from a message id of a caller.
 *
 * @throws GatewayError ID_INVALID, which does not repeat the id
 */
export function messageId(given: string): string {
  if (isUuid(given)) return given.toLowerCase()
  const node = decodeNodeId(given)
  if (node?.type === 'Notification' || node?.type === 'Delivery') return node.uuid
  const message = 'notificationId must be a UUID, or the id of a notification or a delivery.'
  throw new GatewayError({ code: 'ID_INVALID', message, path: ['notificationId'] })
}

/**
 * The message that an id refers to: by the provider's id of the message, the delivery's id, or the notification's id. A
 * notification stands for its newest message, because a retry may have sent another one.
 *
 * @param candidates all messages that the id can refer to, newest first
 * @returns null when the message is not ours or not of these senders
 * @throws GatewayError MESSAGE_AMBIGUOUS for a notification on several channels; it lists the deliveries
 */
export function messageMeant(id: string, candidates: readonly OurMessage[]): OurMessage | null {
  const found = candidates.filter(
    (one) => one.providerId === id || one.id === id || one.notificationId === id,
  )
  const named = found.find((one) => one.providerId === id || one.id === id)
  if (named !== undefined) return named
  const newest = [...new Set(found.map(({ channel }) => channel))].sort().flatMap((channel) => {
    const message = found.find((one) => one.channel === channel)
    return message === undefined ? [] : [message]
  })
  if (newest.length < 2) return newest[0] ?? null
  const list = newest.map((message) => `${message.channel} ${message.id}`).join(', ')
  throw new GatewayError({
    code: 'MESSAGE_AMBIGUOUS',
    message: `The notification has several messages. Ask for one by the id of its delivery: ${list}.`,
    path: ['notificationId'],
  })
}
