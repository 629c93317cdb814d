import { isJsonObject } from '../../foundation/json-object.js'
import type { ExternalChannel } from '../../channels/definition/channel.js'
import { channels } from '../../channels/channels.js'
import type { MessageStatus } from '../../provider/provider.js'
import type { OurMessage } from './our-message.js'

/** A status record as shown; fields that only the provider knows may be missing. */
export type ShownStatus = Omit<MessageStatus, 'template'> & {
  readonly template: {
    readonly id: string
    readonly version: number | null
    readonly path: string | null
  }
}

/** The record of a message that the provider has not taken, from our own rows. */
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
    ...{ id, reference: id, status: message.status },
    type: channel?.providerWord ?? message.channel,
    ...{ emailAddress: null, phoneNumber: null, ...shownRecipient(channel, notification) },
    ...{ line1, line2, line3, line4, line5, line6 },
    template: { id: templateId, version: null, path: null },
    ...{ postage: null, body: null, subject: null, createdByName: null },
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
