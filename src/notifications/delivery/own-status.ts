import { isJsonObject } from '../../foundation/json-object.js'
import { channelWords } from '../../provider/channel-words.js'
import { withProviderAddress } from '../../provider/letter-address.js'
import type { MessageStatus } from '../../provider/provider.js'
import type { OurMessage } from './message-finder.js'

/** A status record as it is shown: what only the provider knows may be missing. */
export type ShownStatus = Omit<MessageStatus, 'template'> & {
  readonly template: {
    readonly id: string
    readonly version: number | null
    readonly path: string | null
  }
}

/** By the stored channel, which may be any text. */
const typeOf: Readonly<Record<string, string>> = channelWords

/** The record of a message that the provider has not taken, from our own rows and with our own status. */
export function ownStatus(message: OurMessage): ShownStatus {
  const { id, channel, notification } = message
  const templateId = message.templateId ?? notification.templateId
  if (templateId === null) throw new Error('a delivery has no template')
  const line = linesOf(message)
  return {
    ...{ id, reference: id, type: typeOf[channel] ?? channel, status: message.status },
    emailAddress: channel === 'Email' ? notification.email : null,
    phoneNumber: channel === 'Text' ? notification.mobileNumber : null,
    ...{ line1: line(1), line2: line(2), line3: line(3) },
    ...{ line4: line(4), line5: line(5), line6: line(6) },
    template: { id: templateId, version: null, path: null },
    ...{ postage: null, body: null, subject: null, createdByName: null },
    createdAt: message.createdAt.toISOString(),
    sentAt: null,
    completedAt: message.completedAt?.toISOString() ?? null,
  }
}

function linesOf({ channel, notification }: OurMessage): (line: number) => string | null {
  const given = notification.personalisationParams
  const address = channel === 'Letter' && isJsonObject(given) ? withProviderAddress(given) : {}
  return (line) => {
    const text = address[`address_line_${line}`]
    return typeof text === 'string' || typeof text === 'number' ? String(text) : null
  }
}
