import type { ExternalChannel } from './definition/channel.js'
import { meaningOf, type StatusMeaning } from './definition/status-meaning.js'
import { email } from './email/channel.js'
import { letter } from './letter/channel.js'
import { screen } from './screen/channel.js'
import { text } from './text/channel.js'

const external = [email, text, letter] as const

/** All channels, for the schema. */
export const allChannels = [screen, ...external] as const

type External = (typeof external)[number]

/** Name of a channel of the provider. */
export type ExternalChannelName = External['name']

/** Name of a channel. */
export type ChannelName = (typeof allChannels)[number]['name']

/** Name of an input field that requests a channel. */
export type ChannelFlag = External['flag']

/** Name of an input field with the template of one channel. */
export type TemplateField = External['templateField']

/** A channel of the provider. Its names are literal types. */
export type ProviderChannel = ExternalChannel<ExternalChannelName, ChannelFlag, TemplateField>

export const channelNames: readonly ChannelName[] = allChannels.map(({ name }) => name)

/** The channels of the provider, with look-ups. A stored name or a name from the provider may be unknown. */
export const channels = {
  /** In the order of a notification's deliveries. */
  external: external as readonly ProviderChannel[],
  findByName: (name: string): ProviderChannel | undefined =>
    channels.external.find((channel) => channel.name === name),
  findByProviderName: (word: string): ProviderChannel | undefined =>
    channels.external.find(({ providerWord }) => providerWord === word),
  /** Meaning of a provider status on a stored channel. */
  meaningOf: (name: string, status: string): StatusMeaning =>
    (channels.findByName(name)?.meaningOf ?? meaningOf)(status),
}

/** The flag of each channel of the provider. An absent flag is false. */
export function channelFlags(
  source: Readonly<Partial<Record<ChannelFlag, boolean | null>>>,
): Record<ChannelFlag, boolean> {
  const flags = channels.external.map(({ flag }) => [flag, source[flag] ?? false] as const)
  return Object.fromEntries(flags) as Record<ChannelFlag, boolean>
}
