import type { ExternalChannel } from './channel.js'
import { meaningOf, type StatusMeaning } from './status-meaning.js'

/** Channels that the provider serves, and the ways to find one. */
export interface ChannelRegistry<Name extends string> {
  /** In the order of a notification's deliveries. */
  readonly external: readonly ExternalChannel<Name>[]
  /** By a stored word, which may be any text. */
  named(name: string): ExternalChannel<Name> | undefined
  /** By the provider's word; undefined for one that we do not know. */
  called(providerWord: string): ExternalChannel<Name> | undefined
  /** What a status of the provider's means on a stored channel, which may be any text. */
  meaningOf(channel: string, providerStatus: string): StatusMeaning
}

export function channelRegistry<Name extends string>(
  external: readonly ExternalChannel<Name>[],
): ChannelRegistry<Name> {
  const named = (name: string) => external.find((channel) => channel.name === name)
  return {
    external,
    named,
    called: (word) => external.find(({ providerWord }) => providerWord === word),
    meaningOf: (channel, status) => (named(channel)?.meaningOf ?? meaningOf)(status),
  }
}
