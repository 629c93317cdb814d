import type { ErrorCode } from './documents/graphql.js'
import type { RequestErrorCode } from './documents/schema-shape.js'

type AnyCode = ErrorCode | RequestErrorCode

/** Messages for people by error code, because the messages of the gateway name fields of its API. */
const words: Readonly<Partial<Record<AnyCode, string>>> = {
  ACTION_NOTE_REQUIRED: 'Write a note with the reason for your decision.',
  BAD_USER_INPUT: 'The request could not be understood.',
  CHANNEL_NOT_ALLOWED: 'The service cannot send on this channel. Choose another template.',
  DAILY_LIMIT_REACHED: 'You have reached your daily limit of messages. Try again tomorrow.',
  DEADLINE_EXCEEDED: 'The request took too long. Try again.',
  DELIVERY_NOT_RETRYABLE: 'This message cannot be sent again.',
  DELIVERY_NOT_UNCERTAIN: 'This message is in progress or completed.',
  DELIVERY_UNCERTAIN: 'We could not confirm that the message was sent. Check with the provider.',
  DELIVERY_UNCONFIRMED:
    'We could not confirm that the message was sent. Sending it again checks with the provider first.',
  EMAIL_INVALID: 'Enter an e-mail address, such as name@example.com.',
  EMAIL_REQUIRED: 'Fill this in.',
  EVENT_INVALID: 'The event is not valid.',
  EVENT_NOT_DEAD: 'The event is waiting, done or discarded.',
  EVENT_UNREADABLE: 'The event cannot be read.',
  FIRST_NAME_REQUIRED: 'Fill this in.',
  IDEMPOTENCY_CONFLICT: 'This was already sent with different content. Check it again.',
  ID_INVALID: 'This record does not exist.',
  INTERNAL_SERVER_ERROR: 'The fault is on our side.',
  LAST_NAME_REQUIRED: 'Fill this in.',
  MESSAGE_EMPTY: 'The message has no text. Fill in more fields.',
  MESSAGE_TOO_LONG: 'Your message is too long for this channel. Shorten it.',
  MOBILE_NUMBER_REQUIRED: 'Fill this in.',
  NOT_FOUND: 'This record no longer exists.',
  NOT_PRINTABLE: 'The letter could not be printed. Correct its address and send a new one.',
  NOTIFICATION_ARCHIVED: 'The notification is in your archive.',
  OVERLOADED: 'The service is busy. Try again in a moment.',
  PAGE_OUT_OF_RANGE: 'This page does not exist.',
  PAYLOAD_TOO_LARGE: 'Your message is too long.',
  PERSONALISATION_INVALID: 'This value cannot be used in the text.',
  PERSONALISATION_MISSING: 'A field of the template is not filled in.',
  PHONE_NUMBER_INVALID: 'Enter a phone number, such as 07700 900123.',
  PROVIDER_CLOCK_SKEW: 'The provider refused the message because our clock is wrong.',
  PROVIDER_DAILY_LIMIT:
    'The service has reached its daily limit. Sending continues after midnight.',
  PROVIDER_FAULT: 'The message was lost between the provider and the carrier.',
  PROVIDER_KEY_INVALID: 'The provider does not accept the key of the service.',
  PROVIDER_RATE_LIMITED: 'The provider is busy. Try again in a minute.',
  PROVIDER_REJECTED: 'The provider refused the message. Check the template and the fields.',
  PROVIDER_SERVICE_ARCHIVED: 'The service is archived at the provider.',
  PROVIDER_UNAVAILABLE: 'The provider is not responding.',
  QR_CODE_TOO_LONG: 'The link in the QR code of the letter is too long. Shorten it.',
  RATE_LIMITED: 'You have made too many requests. Wait a moment.',
  RECIPIENT_INVALID: 'The provider cannot send to this address or number. Correct it.',
  RECIPIENT_NOT_ALLOWED: 'The service cannot send to this recipient.',
  RECIPIENT_REFUSED: 'The address or number does not exist or does not accept messages.',
  RECIPIENT_UNKNOWN: 'The recipient is unknown.',
  RECIPIENT_UNREACHABLE: 'The mailbox is full or the phone is off.',
  REQUIRED: 'Fill this in.',
  SERVICE_KEY_UNREADABLE: 'The key of the service cannot be read.',
  SERVICE_NOT_CONFIGURED: 'This service is not set up.',
  SERVICE_NOT_HELD: 'The service is no longer paused.',
  SERVICE_UNAVAILABLE: 'The database or the search is not responding.',
  SOURCE_INVALID: 'The source system sent invalid data.',
  SOURCE_UNAVAILABLE: 'The source system is not responding.',
  STOPPED_BY_OPERATOR: 'Paused by an operator.',
  TARGET_TYPE_UNKNOWN: 'Choose another topic.',
  TEMPLATE_NOT_FOUND: 'This template no longer exists. Choose another one.',
  TEMPLATE_TYPE_MISMATCH: 'This template is now for another channel. Choose another one.',
  TEXT_INVALID: 'This contains a character that cannot be stored.',
  TOO_LATE_TO_CANCEL: 'The message has already been sent.',
  TOO_LONG: 'This is too long.',
  VERSION_CONFLICT: 'Someone else has changed this record. Check it again.',
  WINDOW_EXCEEDED: 'Only the first 1,000 results are shown. Narrow your search.',
}

/** Codes whose messages people understand: the fault of a typed address, and the missing scope. */
const understandable: ReadonlySet<string> = new Set<AnyCode>(['ADDRESS_INVALID', 'FORBIDDEN'])

/** Names of address fields in messages. */
const fieldNames = / \(addressLine[^)]*\)|, addressLine1 to addressLine7/g

/** The message for people, without names of fields. */
export function errorWords({
  code,
  message = '',
}: {
  readonly code: unknown
  readonly message?: string
}): string {
  const name = typeof code === 'string' ? code : ''
  if (understandable.has(name) && message !== '') return message.replaceAll(fieldNames, '')
  const limit = /at most ([\d,]+ [a-z]+)/.exec(message)?.[1]
  if (name === 'TOO_LONG' && limit !== undefined) return `This may have at most ${limit}.`
  if (Object.hasOwn(words, name)) return words[name as AnyCode] ?? ''
  return name === '' ? 'The reason is unknown.' : `The request was refused (${name}).`
}
