import type { ExternalChannel } from '../../channels/definition/channel.js'
import { channels } from '../../channels/channels.js'

/** An external channel that a notification goes out on, with the template it is sent with. */
export interface AskedChannel {
  readonly channel: ExternalChannel
  /** Null when none is given; `field` then says where to give it. */
  readonly templateId: string | null
  /** The input field that names the template. */
  readonly field: string
}

/** The fields that say which channels are asked for: those of each channel, and these. */
export type ChannelFields = Readonly<Record<string, unknown>> & {
  readonly notificationType: string
  readonly templateId: string | null
}

/**
 * The external channels a notification goes out on, its own and those of the flags, each once. Templates
 * are shared out, for a template of the provider serves one channel only: a channel takes its own.
 * `templateId` serves the notification's own channel or, for one that is not external, the one asked channel
 * that has no template of its own.
 */
export function askedChannels(input: ChannelFields): AskedChannel[] {
  const asked = channels.external.filter(
    ({ name, flag }) => input.notificationType === name || input[flag] === true,
  )
  const own = ({ templateField }: ExternalChannel) => textOrNull(input[templateField])
  const without = asked.filter((channel) => own(channel) === null)
  return asked.map((channel) => {
    const templateId = own(channel)
    if (templateId !== null) return { channel, templateId, field: channel.templateField }
    const isGeneral = channel.name === input.notificationType || without.length === 1
    return isGeneral
      ? { channel, templateId: input.templateId, field: 'templateId' }
      : { channel, templateId: null, field: channel.templateField }
  })
}

/** The templates of single channels that are given, whether or not their channels are asked for. */
export function channelTemplates(
  input: Readonly<Record<string, unknown>>,
): { readonly channel: ExternalChannel; readonly templateId: string }[] {
  return channels.external.flatMap((channel) => {
    const templateId = textOrNull(input[channel.templateField])
    return templateId === null ? [] : [{ channel, templateId }]
  })
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
