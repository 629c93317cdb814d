import type { ExternalChannel } from './channel.js'
import { meaningOf, type StatusMeaning } from './status-meaning.js'

/** The external channels by name. */
export interface ChannelRegistry<Name extends string> {
  /** In the order of a notification's deliveries. */
  readonly external: readonly ExternalChannel<Name>[]
  /** By stored name, which may be unknown. */
  findByName(name: string): ExternalChannel<Name> | undefined
  /** By the provider's name; undefined if unknown. */
  findByProviderName(providerWord: string): ExternalChannel<Name> | undefined
  /** Meaning of a provider status on a stored channel, which may be unknown. */
  meaningOf(channel: string, providerStatus: string): StatusMeaning
}

export function channelRegistry<Name extends string>(
  external: readonly ExternalChannel<Name>[],
): ChannelRegistry<Name> {
  const findByName = (name: string) => external.find((channel) => channel.name === name)
  return {
    external,
    findByName: findByName,
    findByProviderName: (word) => external.find(({ providerWord }) => providerWord === word),
    meaningOf: (channel, status) => (findByName(channel)?.meaningOf ?? meaningOf)(status),
  }
}
