import type { Fault } from '../../errors/gateway-error.js'
import type { StatusMeaning } from './status-meaning.js'

type Params = Readonly<Record<string, unknown>>

/** A fault of one value. The caller adds the path. */
export type ValueFault = Pick<Fault, 'code' | 'message'>

/** The fields of a notification that channels check. */
export interface ChannelInput {
  readonly message: string | null
  readonly email: string | null
  readonly mobileNumber: string | null
  readonly personalisationParams: Params | null
}

/** Properties of the sending provider service. */
export interface SendingService {
  /** Whether letters abroad are allowed. Null if unknown; the provider then decides. */
  readonly lettersAbroad: boolean | null
}

/** Lists are part of a sentence in text messages, and bullets in e-mails and letters. */
export type ListStyle = 'sentence' | 'bullets'

/** A channel of notifications. */
export interface Channel<Name extends string = string> {
  /** Stored name. Example: `Email`. Its enum value is the name in capitals. */
  readonly name: Name
  /** Where a message goes, for the schema. Example: `sent to an e-mail address`. */
  readonly description: string
  /** Faults of a notification for this channel. Messages never repeat values. */
  faults(input: ChannelInput, service: SendingService): Fault[]
}

/** The input field with the recipient of a message. */
export interface RecipientField {
  readonly field: 'email' | 'mobileNumber'
  /** The field with the recipient in the provider's status record. */
  readonly shownAs: 'emailAddress' | 'phoneNumber'
  /** The normalised recipient. */
  canonical(recipient: string): string
  /** The fault of a recipient; null if it is valid. */
  fault(recipient: string): ValueFault | null
}

/** A message for the provider. */
export interface OutgoingMessage {
  readonly templateId: string
  /** Null on channels with the recipient in the personalisation. */
  readonly recipient: string | null
  readonly personalisation: Params
  /** Id of the delivery. If the response is lost, the message can only be found by this id. */
  readonly reference: string
}

export interface ProviderAnswer {
  readonly status: number
  readonly data: unknown
}

/** Sends an authenticated request to a path of the provider. */
export type ProviderPost = (path: string, body: object) => Promise<ProviderAnswer>

/** Reports of the provider after the final status of a message. */
export type LateCallback = 'returned-letter' | 'complaint'

/**
 * A channel of the provider. Its flag is a field of inputs, a field of notifications and a column. Its template field
 * is a field of inputs.
 */
export interface ExternalChannel<
  Name extends string = string,
  Flag extends string = string,
  TemplateField extends string = string,
> extends Channel<Name> {
  /** How error messages name one message. Example: `an e-mail`. */
  readonly words: string
  /** The input flag that requests this channel in addition to the notification's own channel. */
  readonly flag: Flag
  /** The input field with a template for this channel only. */
  readonly templateField: TemplateField
  /** Null if the recipient is in the personalisation. */
  readonly recipient: RecipientField | null
  /** The provider's name of the channel. */
  readonly providerWord: string
  /** Format of lists in a filled template. */
  readonly listStyle: ListStyle
  readonly lateCallback: LateCallback | null
  /** Time from sending to the first request of the status, in milliseconds. */
  readonly firstPollMs: number
  /** The fault of a filled template; null if it is valid. `body` is the unfilled template. */
  contentFault(body: string, filled: string): ValueFault | null
  /** Sends a message to the provider. */
  send(post: ProviderPost, message: OutgoingMessage): Promise<ProviderAnswer>
  /** The address lines of the recipient for the status record, from line 1. */
  addressLines(personalisation: Params): readonly (string | null)[]
  readonly meaningOf: (providerStatus: string) => StatusMeaning
}
