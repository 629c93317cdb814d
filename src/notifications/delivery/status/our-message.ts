import { GatewayError } from '../../../errors/gateway-error.js'
import type { Notification, NotificationDelivery } from '../../../generated/prisma/client.js'
import { decodeNodeId } from '../../../schema/node-id.js'
import { isUuid } from '../../../foundation/uuid.js'
import { isJsonObject } from '../../../foundation/json-object.js'
import type { ExternalChannel } from '../../../channels/definition/channel.js'
import { channels } from '../../../channels/channels.js'
import type { MessageStatus } from '../../../provider/provider.js'

/** Audit actions of retention. They distinguish purged notifications from notifications that never existed. */
export const purgedNotification = 'notification.purge'
export const purgedMessage = 'provider-message.purge'

/** One of our deliveries, with the fields of its notification that describe the message. */
export type OurMessage = NotificationDelivery & {
  readonly notification: Pick<
    Notification,
    'deletedAt' | 'email' | 'mobileNumber' | 'personalisationParams' | 'serviceKey' | 'templateId'
  >
}

/**
 * Reads the UUID from a message id that a caller sent.
 *
 * @throws GatewayError ID_INVALID, which does not repeat the id
 */
export function messageId(id: string): string {
  if (isUuid(id)) return id.toLowerCase()
  const node = decodeNodeId(id)
  if (node?.type === 'Notification' || node?.type === 'Delivery') return node.uuid
  const message = 'notificationId must be a UUID, or the id of a notification or a delivery.'
  throw new GatewayError({ code: 'ID_INVALID', message, path: ['notificationId'] })
}

/**
 * The message with an id: the id of the message at the provider, of the delivery, or of the notification. For a
 * notification, it is the newest message, because a retry may have sent another message.
 *
 * @param candidates all messages that the id can refer to, newest first
 * @returns null if the message was not sent by this gateway, or not by these senders
 * @throws GatewayError MESSAGE_AMBIGUOUS for a notification on several channels; it lists the deliveries
 */
export function messageMeant(id: string, candidates: readonly OurMessage[]): OurMessage | null {
  const matches = candidates.filter(
    (message) => message.providerId === id || message.id === id || message.notificationId === id,
  )
  const exact = matches.find((message) => message.providerId === id || message.id === id)
  if (exact !== undefined) return exact
  const newest = [...new Set(matches.map(({ channel }) => channel))].sort().flatMap((channel) => {
    const message = matches.find((match) => match.channel === channel)
    return message === undefined ? [] : [message]
  })
  if (newest.length < 2) return newest[0] ?? null
  const list = newest.map((message) => `${message.channel} ${message.id}`).join(', ')
  throw new GatewayError({
    code: 'MESSAGE_AMBIGUOUS',
    message: `The notification has several messages. Request one by the id of its delivery: ${list}.`,
    path: ['notificationId'],
  })
}

/** A status record for the caller. Fields that only the provider knows may be missing. */
export type ShownStatus = Omit<MessageStatus, 'template'> & {
  readonly template: {
    readonly id: string
    readonly version: number | null
    readonly path: string | null
  }
}

/** The record of a message that the provider has not accepted, from our own rows. */
export function ownStatus(message: OurMessage): ShownStatus {
  const { id, notification } = message
  const templateId = message.templateId ?? notification.templateId
  if (templateId === null) throw new Error('a delivery has no template')
  // The stored channel can be any text.
  const channel = channels.findByName(message.channel)
  const { personalisationParams: params } = notification
  const lines = channel?.addressLines(isJsonObject(params) ? params : {}) ?? []
  const [line1 = null, line2 = null, line3 = null, line4 = null, line5 = null, line6 = null] = lines
  return {
    id,
    reference: id,
    status: message.status,
    type: channel?.providerWord ?? message.channel,
    emailAddress: null,
    phoneNumber: null,
    ...shownRecipient(channel, notification),
    line1,
    line2,
    line3,
    line4,
    line5,
    line6,
    template: { id: templateId, version: null, path: null },
    postage: null,
    body: null,
    subject: null,
    createdByName: null,
    createdAt: message.createdAt.toISOString(),
    sentAt: null,
    completedAt: message.completedAt?.toISOString() ?? null,
  }
}

function shownRecipient(
  channel: ExternalChannel | undefined,
  notification: OurMessage['notification'],
): Partial<Pick<ShownStatus, 'emailAddress' | 'phoneNumber'>> {
  const recipient = channel?.recipient ?? null
  return recipient === null ? {} : { [recipient.shownAs]: notification[recipient.field] }
}
