import type { Fault } from '../../errors/gateway-error.js'
import type { StatusMeaning } from './status-meaning.js'
import type { ListStyle } from './template-text.js'

type Params = Readonly<Record<string, unknown>>

/** What is wrong with one value; the caller knows where it stands. */
export type ValueFault = Pick<Fault, 'code' | 'message'>

/** What a notification says that channels look at: fields of the specification. */
export interface ChannelInput {
  readonly message: string | null
  readonly email: string | null
  readonly mobileNumber: string | null
  readonly personalisationParams: Params | null
}

/** What is known of the service that sends. */
export interface SendingService {
  /** Null where only the provider knows. */
  readonly lettersAbroad: boolean | null
}

/** A way to tell somebody something. */
export interface Channel<Name extends string = string> {
  /** The specification's word, as it is stored: `Email`. */
  readonly name: Name
  /** What it needs of a notification that goes out on it; values are never repeated. */
  faults(input: ChannelInput, service: SendingService): Fault[]
}

/** A field of the input that holds the recipient of a message. */
export interface RecipientField {
  readonly field: 'email' | 'mobileNumber'
  /** The same in the specification's status record. */
  readonly shownAs: 'emailAddress' | 'phoneNumber'
  /** One spelling for what means the same. */
  canonical(given: string): string
  /** What is wrong with a recipient, whatever channels are asked for; null when nothing is. */
  fault(recipient: string): ValueFault | null
}

/** A message as the provider takes it. */
export interface OutgoingMessage {
  readonly templateId: string
  /** Null on channels whose recipient stands in the personalisation. */
  readonly recipient: string | null
  readonly personalisation: Params
  /** Id of our delivery: the provider's only means to find a message whose answer was lost. */
  readonly reference: string
}

interface SendOptions {
  readonly personalisation: Params
  readonly reference: string
}

interface Answer {
  readonly status: number
  readonly data: unknown
}

/** The part of the provider's official client that sends. */
export interface SendingClient {
  sendEmail(templateId: string, emailAddress: string, options: SendOptions): Promise<Answer>
  sendSms(templateId: string, phoneNumber: string, options: SendOptions): Promise<Answer>
  sendLetter(templateId: string, options: SendOptions): Promise<Answer>
}

/** What the provider reports after the end of a message. */
export type LateCallback = 'returned-letter' | 'complaint'

/** A channel whose messages go out through the provider. */
export interface ExternalChannel<Name extends string = string> extends Channel<Name> {
  /** As error messages call one of its messages: `an e-mail`. */
  readonly words: string
  /** The input field that asks for it beside the notification's own channel. */
  readonly flag: string
  /** The input field with a template for it alone. */
  readonly templateField: string
  /** Null where the recipient stands in the personalisation. */
  readonly recipient: RecipientField | null
  /** The provider's word for it. */
  readonly providerWord: string
  /** How the provider writes lists in a filled template. */
  readonly listStyle: ListStyle
  readonly lateCallback: LateCallback | null
  /** What is wrong with a filled template; null when nothing is. `body` is the template itself. */
  contentFault(body: string, filled: string): ValueFault | null
  /** Hands a message over. */
  send(client: SendingClient, message: OutgoingMessage): Promise<Answer>
  /** The lines of the recipient's address as the specification's status record shows them, from line 1. */
  addressLines(personalisation: Params): readonly (string | null)[]
  readonly meaningOf: (providerStatus: string) => StatusMeaning
}
