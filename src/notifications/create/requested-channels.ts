import {
  channels,
  type ChannelFlag,
  type ProviderChannel,
  type TemplateField,
} from '../../channels/channels.js'

/** An external channel that a notification is sent on, and its template. */
export interface RequestedChannel {
  readonly channel: ProviderChannel
  /** Null when missing; `field` is then the input field to fill. */
  readonly templateId: string | null
  readonly field: 'templateId' | TemplateField
}

type Templates = Readonly<Record<TemplateField, string | null>>

/** The input fields that request channels. */
type ChannelFields = Templates &
  Readonly<Record<ChannelFlag, boolean>> & {
    readonly notificationType: string
    readonly templateId: string | null
  }

/**
 * The external channels of a notification: its own and the flagged ones, each once. A provider template serves one
 * channel only, so each channel uses its own template field. `templateId` serves the notification's own channel or, for
 * a Screen notification, the only requested channel without a template of its own.
 */
export function requestedChannels(input: ChannelFields): RequestedChannel[] {
  const requested = channels.external.filter(
    ({ name, flag }) => input.notificationType === name || input[flag],
  )
  const withoutOwn = requested.filter(({ templateField }) => input[templateField] === null)
  return requested.map((channel) => {
    const templateId = input[channel.templateField]
    if (templateId !== null) return { channel, templateId, field: channel.templateField }
    const isGeneral = channel.name === input.notificationType || withoutOwn.length === 1
    return isGeneral
      ? { channel, templateId: input.templateId, field: 'templateId' }
      : { channel, templateId: null, field: channel.templateField }
  })
}

/** Templates of single channels, whether or not these channels are requested. */
export function channelTemplates(
  input: Templates,
): { readonly channel: ProviderChannel; readonly templateId: string }[] {
  return channels.external.flatMap((channel) => {
    const templateId = input[channel.templateField]
    return templateId === null ? [] : [{ channel, templateId }]
  })
}
