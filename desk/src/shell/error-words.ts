/** What officers are told by the gateway’s stable codes: its own messages name fields of its interface. */
const words: Readonly<Record<string, string>> = {
  ACTION_NOTE_REQUIRED: 'Write a note: why do you decide so?',
  BAD_USER_INPUT: 'The gateway cannot read what was asked.',
  CHANNEL_NOT_ALLOWED: 'The service may not send by this channel. Take another template.',
  DAILY_LIMIT_REACHED: 'You have sent as many messages as you may in a day. Go on tomorrow.',
  DEADLINE_EXCEEDED: 'The answer took too long.',
  DELIVERY_NOT_RETRYABLE: 'This message cannot be sent again.',
  DELIVERY_NOT_UNCERTAIN: 'This message is on its way, or has come to its end.',
  DELIVERY_UNCERTAIN: 'Nobody knows whether it went out. Look at the provider.',
  DELIVERY_UNCONFIRMED:
    'It is not known whether it went out. Sending again asks the provider first.',
  EMAIL_INVALID: 'Enter an e-mail address, such as name@example.com.',
  EMAIL_REQUIRED: 'Fill this in.',
  EVENT_INVALID: 'The event cannot be understood.',
  EVENT_NOT_DEAD: 'The event waits for its turn, is done, or was put aside.',
  EVENT_UNREADABLE: 'The event cannot be read.',
  FIRST_NAME_REQUIRED: 'Fill this in.',
  IDEMPOTENCY_CONFLICT: 'This was sent before with other content. Check it again.',
  ID_INVALID: 'There is no such record.',
  INTERNAL_SERVER_ERROR: 'The gateway has a fault.',
  LAST_NAME_REQUIRED: 'Fill this in.',
  MESSAGE_EMPTY: 'The message has no text. Fill in more.',
  MESSAGE_TOO_LONG: 'The message is longer than the channel takes. Write less.',
  MOBILE_NUMBER_REQUIRED: 'Fill this in.',
  NOT_FOUND: 'It is not there any more.',
  NOT_PRINTABLE: 'The letter could not be printed. Correct its address and send a new one.',
  NOTIFICATION_ARCHIVED: 'It is in the archive.',
  OVERLOADED: 'The gateway has too much to do just now.',
  PAGE_OUT_OF_RANGE: 'There is no such page.',
  PAYLOAD_TOO_LARGE: 'This is too much. Write less.',
  PERSONALISATION_INVALID: 'This cannot be put into the text.',
  PERSONALISATION_MISSING: 'Something that the template needs is not filled in.',
  PHONE_NUMBER_INVALID: 'Enter a phone number, such as 07700 900123.',
  PROVIDER_CLOCK_SKEW: 'The clock of the gateway is wrong, so the provider refuses it.',
  PROVIDER_DAILY_LIMIT: 'The service has sent all that it may today. It goes on after midnight.',
  PROVIDER_FAULT: 'It was lost on the way from the provider to the carrier.',
  PROVIDER_KEY_INVALID: 'The provider does not take the key of the service.',
  PROVIDER_RATE_LIMITED: 'The provider takes no more just now.',
  PROVIDER_REJECTED: 'The provider refuses it. Look at the template and what is filled in.',
  PROVIDER_SERVICE_ARCHIVED: 'The service was closed at the provider.',
  PROVIDER_UNAVAILABLE: 'The provider does not answer.',
  QR_CODE_TOO_LONG: 'The QR code of the letter holds too much. Shorten its link.',
  RATE_LIMITED: 'You have asked too much just now. Wait a little.',
  RECIPIENT_INVALID: 'The provider cannot send to this address or number. Correct it.',
  RECIPIENT_NOT_ALLOWED: 'The service may not send to this recipient.',
  RECIPIENT_REFUSED: 'The address or number does not exist, or takes no messages.',
  RECIPIENT_UNKNOWN: 'The recipient is not known.',
  RECIPIENT_UNREACHABLE: 'The inbox is full, or the phone is off.',
  REQUIRED: 'Fill this in.',
  SERVICE_KEY_UNREADABLE: 'The gateway cannot open the key of the service.',
  SERVICE_NOT_CONFIGURED: 'The gateway does not know this service.',
  SERVICE_NOT_HELD: 'It is not held back any more.',
  SERVICE_UNAVAILABLE: 'The database or the search does not answer.',
  SOURCE_INVALID: 'The source answered with something that cannot be understood.',
  SOURCE_UNAVAILABLE: 'The source does not answer.',
  STOPPED_BY_OPERATOR: 'Somebody stopped it here.',
  TEMPLATE_NOT_FOUND: 'The template is not there any more. Choose another one.',
  TEMPLATE_TYPE_MISMATCH: 'The template is for another channel now. Choose another one.',
  TEXT_INVALID: 'This holds a character that cannot be stored.',
  TOO_LATE_TO_CANCEL: 'It has gone out already.',
  TOO_LONG: 'This is too long.',
  VERSION_CONFLICT: 'Somebody else has changed it meanwhile. Look again.',
  WINDOW_EXCEEDED: 'Only the first 1,000 are shown. Narrow the search.',
}

/** Their messages are about what somebody has typed, or the scope that is missing. */
const own: ReadonlySet<string> = new Set(['ADDRESS_INVALID', 'FORBIDDEN'])

interface Wrong {
  readonly code: unknown
  readonly message?: string
}

/** What is wrong, in plain words, which name no field. */
export function errorWords({ code, message = '' }: Wrong): string {
  const name = typeof code === 'string' ? code : ''
  if (own.has(name) && message !== '') return message
  const most = /takes at most ([\d,]+ [a-z]+)/.exec(message)?.[1]
  if (name === 'TOO_LONG' && most !== undefined) return `This takes at most ${most}.`
  return wordsOf(name) ?? (name === '' ? 'Not known why.' : `It was refused (${name}).`)
}

function wordsOf(code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined
}
