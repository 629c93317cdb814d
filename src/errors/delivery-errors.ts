import type { ErrorEntry } from './error-entry.js'

/** The part of the error table about the provider and what is sent through it. */
export const deliveryErrors = {
  ADDRESS_INVALID: {
    meaning: 'The letter cannot be sent to this address. The message names the broken rule.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  CHANNEL_NOT_ALLOWED: {
    meaning:
      'The provider does not let this service or key use the channel. Take another channel or key.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  DAILY_LIMIT_REACHED: {
    meaning:
      'The caller has created as many messages as it may in a day. The message says when it may go on.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  DELIVERY_NOT_RETRYABLE: {
    meaning: 'Only a failed delivery marked retryable can be sent again, and only a few times.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  DELIVERY_NOT_UNCERTAIN: {
    meaning:
      'Only an uncertain delivery is decided. This one is on its way, or has come to its end.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  DELIVERY_UNCERTAIN: {
    meaning:
      'It cannot be found out whether the provider took the message. Look there, then decide with resolveDelivery.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  DELIVERY_UNCONFIRMED: {
    meaning: 'It is unknown whether the provider took the message. A retry asks it first.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  EXPIRED: {
    meaning: 'The message is older than the provider and the gateway keep. It cannot be shown.',
    reportedIn: 'top-level',
  },
  MESSAGE_AMBIGUOUS: {
    meaning:
      'The notification has messages on several channels. The message lists them; ask for one by its id.',
    reportedIn: 'top-level',
  },
  MESSAGE_EMPTY: {
    meaning: 'The filled template has no text. Give its placeholders values that show something.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  MESSAGE_TOO_LONG: {
    meaning:
      'The filled template is longer than the channel takes. Shorten the values or the template.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  NOT_PRINTABLE: {
    meaning: 'The letter could not be printed. Correct its address or content and send a new one.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  PERSONALISATION_INVALID: {
    meaning:
      'A value cannot be put into a template, or a placeholder was given two. The path names it.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PERSONALISATION_MISSING: {
    meaning: 'A placeholder of the template has no value. Send one for each of its placeholders.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_CLOCK_SKEW: {
    meaning:
      'The clock of the gateway is off, so the provider refuses it. The operator must set it.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_DAILY_LIMIT: {
    meaning: 'The service has used up what it may send today. Sending goes on after midnight UTC.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  PROVIDER_FAULT: {
    meaning: 'The message was lost between the provider and the carrier.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  PROVIDER_KEY_INVALID: {
    meaning: 'The provider key is malformed, unknown or revoked. Use one that is in force.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_RATE_LIMITED: {
    meaning: 'The provider takes no more requests of this service for now. Try again in a minute.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_REJECTED: {
    meaning:
      'The provider refuses the request for another reason. Check the template and its values.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_UNAVAILABLE: {
    meaning: 'The notification provider does not answer as it should. Try again later.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_SERVICE_ARCHIVED: {
    meaning:
      'The service was archived at the provider, and no key of it works. Use another service, or have it opened again.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  QR_CODE_TOO_LONG: {
    meaning: 'A QR code of the letter holds more than 504 bytes. Shorten its link.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_INVALID: {
    meaning: 'The provider cannot send to this e-mail address or phone number. Correct it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_NOT_ALLOWED: {
    meaning: 'The service or key may not send to this recipient: team-only, on trial, or abroad.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_REFUSED: {
    meaning: 'The address or number does not exist or takes no messages. Correct it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_UNREACHABLE: {
    meaning: 'The inbox is full or the phone is off. The message may be sent again later.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SEND_AFTER_OUT_OF_RANGE: {
    meaning: 'sendAfter must not lie in the past, nor more than 90 days ahead.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SERVICE_KEY_REFUSED: {
    meaning:
      'A provider key stands where none may: in a text, or instead of the name of a service.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  SERVICE_KEY_REQUIRED: {
    meaning: 'An external message is asked for, so serviceKey is needed.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SERVICE_KEY_UNREADABLE: {
    meaning:
      'The stored provider key cannot be opened. The operator must put back the old SECRETS_KEY.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  SERVICE_NOT_CONFIGURED: {
    meaning: 'The gateway knows no provider service of this name. Use a name from NOTIFY_SERVICES.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  SERVICE_NOT_HELD: {
    meaning:
      'The service of the provider is not held back, and no fault has put off what it sends.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  STOPPED_BY_OPERATOR: {
    meaning: 'An operator holds it back, or has switched it off. It goes on when they let it.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  TEMPLATE_ID_REQUIRED: {
    meaning:
      'A channel is asked for without a template of its own. The path says where to give it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TEMPLATE_NOT_FOUND: {
    meaning: 'The service has no such template, or it was deleted.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  TEMPLATE_NOT_USED: {
    meaning:
      'A template is given that no asked channel uses. Ask for its channel, or leave it out.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TEMPLATE_TYPE_MISMATCH: {
    meaning: 'The template belongs to another channel. Take one of the channel of the message.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TOO_LATE_TO_CANCEL: {
    meaning: 'Every message of the notification has gone out already.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
} as const satisfies Record<string, ErrorEntry>
