import type { ProviderChannel } from '../../provider/provider.js'
import { deliveryChannels } from '../vocabulary.js'
import type { CanonicalNotification } from './create-notification.js'

/** The input field that asks for a channel beside the notification's own. */
export const flagOf = {
  Email: 'requireEmailNotification',
  Text: 'requireSmsNotification',
  Letter: 'requireLetter',
} as const satisfies Record<ProviderChannel, keyof CanonicalNotification>

/** The input field with a template for one channel only. */
export const templateFieldOf = {
  Email: 'emailTemplateId',
  Text: 'smsTemplateId',
  Letter: 'letterTemplateId',
} as const satisfies Record<ProviderChannel, keyof CanonicalNotification>

/** The external channels a notification goes out on: its own and those of the flags, each once. */
export function askedChannels(input: CanonicalNotification): ProviderChannel[] {
  return deliveryChannels.filter(
    (channel) => input.notificationType === channel || input[flagOf[channel]],
  )
}

/** The template a channel is sent with, and the input field that names it. */
export interface ChannelTemplate {
  readonly channel: ProviderChannel
  /** Null when none is given; `field` then says where to give it. */
  readonly templateId: string | null
  readonly field: 'templateId' | (typeof templateFieldOf)[ProviderChannel]
}

/**
 * Shares out the templates, for a template of the provider serves one channel only. A channel takes its
 * own template. `templateId` serves the notification's own channel or, for Screen, the one asked channel
 * that has no template of its own.
 */
export function channelTemplates(input: CanonicalNotification): ChannelTemplate[] {
  const channels = askedChannels(input)
  const without = channels.filter((channel) => input[templateFieldOf[channel]] === null)
  return channels.map((channel) => {
    const field = templateFieldOf[channel]
    const own = input[field]
    if (own !== null) return { channel, templateId: own, field }
    const general = channel === input.notificationType || without.length === 1
    return general
      ? { channel, templateId: input.templateId, field: 'templateId' }
      : { channel, templateId: null, field }
  })
}
