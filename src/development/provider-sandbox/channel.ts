/** The provider's words for the channels; the specification says Text for sms. */
export const channels = ['email', 'sms', 'letter'] as const
export type Channel = (typeof channels)[number]

export const keyTypes = ['live', 'test', 'team'] as const
export type KeyType = (typeof keyTypes)[number]
