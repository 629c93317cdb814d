import type { Channel } from './definition/channel.js'
import { channelRegistry, type ChannelRegistry } from './definition/channel-registry.js'
import { email } from './email/channel.js'
import { letter } from './letter/channel.js'
import { screen } from './screen/channel.js'
import { text } from './text/channel.js'

const external = [email, text, letter] as const
const all = [screen, ...external] as const

/** Name of a channel of the provider. */
export type ExternalChannelName = (typeof external)[number]['name']

/** Name of a channel. */
export type ChannelName = (typeof all)[number]['name']

export const channels: ChannelRegistry<ExternalChannelName> = channelRegistry(external)

export const channelNames: readonly ChannelName[] = all.map(({ name }) => name)

/** The Screen channel; undefined for any other name. */
export function shownChannel(name: string): Channel | undefined {
  return name === screen.name ? screen : undefined
}
