import type { ProviderChannel } from './provider.js'

/** The provider's words for its channels. */
export const channelWords = {
  Email: 'email',
  Text: 'sms',
  Letter: 'letter',
} as const satisfies Record<ProviderChannel, string>

const channels = new Map<string, ProviderChannel>(
  Object.entries(channelWords).map(([channel, word]) => [word, channel as ProviderChannel]),
)

/** The channel that the provider calls so; undefined for one that we do not know. */
export function channelCalled(word: string): ProviderChannel | undefined {
  return channels.get(word)
}
