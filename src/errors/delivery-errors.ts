import type { ErrorEntry } from './error-entry.js'

/** Error codes of the provider and of sending. */
export const deliveryErrors = {
  ADDRESS_INVALID: {
    meaning: 'A letter cannot be sent to this address. Correct it; the message says what is wrong.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  CHANNEL_NOT_ALLOWED: {
    meaning:
      'The provider does not allow this channel for this service or key. Use another channel or key.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  DAILY_LIMIT_REACHED: {
    meaning:
      'The caller has reached its daily message limit. The message says when it can create more.',
    reportedIn: 'payload',
    type: 'ValidationError',
    status: 429,
  },
  DELIVERY_NOT_RETRYABLE: {
    meaning: 'Only a failed delivery with `isRetryable` can be sent again, and only a few times.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  DELIVERY_NOT_UNCERTAIN: {
    meaning: 'Only an uncertain delivery needs a decision. This one is in progress or completed.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  DELIVERY_UNCERTAIN: {
    meaning:
      'It is unknown whether the provider accepted the message. Check at the provider, then call resolveDelivery.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  DELIVERY_UNCONFIRMED: {
    meaning:
      'It is not yet known whether the provider accepted the message. A retry asks the provider first.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  EXPIRED: {
    meaning: 'The message is too old; neither the provider nor the gateway still has it.',
    reportedIn: 'top-level',
    status: 410,
  },
  MESSAGE_AMBIGUOUS: {
    meaning:
      'The notification has messages on several channels. Request one by its id; the message lists them.',
    reportedIn: 'top-level',
  },
  MESSAGE_EMPTY: {
    meaning: 'The filled template has no text. Give its placeholders values that are not blank.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  MESSAGE_TOO_LONG: {
    meaning: 'The filled template is too long for the channel. Shorten the values or the template.',
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
      'A value has the wrong type, or a placeholder has two values. The path names the placeholder.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PERSONALISATION_MISSING: {
    meaning: 'A placeholder of the template has no value. Send a value for each placeholder.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  PROVIDER_CLOCK_SKEW: {
    meaning:
      'The provider refuses the request because the gateway’s clock is wrong. The operator must correct the clock.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 503,
  },
  PROVIDER_DAILY_LIMIT: {
    meaning:
      'The service has reached its daily limit at the provider. Sending resumes after midnight UTC.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  PROVIDER_FAULT: {
    meaning: 'The message was lost between the provider and the carrier.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  PROVIDER_KEY_INVALID: {
    meaning: 'The provider key is malformed, unknown or revoked. Use a valid key.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 503,
  },
  PROVIDER_RATE_LIMITED: {
    meaning: 'The provider limits the rate of requests of this service. Try again in a minute.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 429,
  },
  PROVIDER_REJECTED: {
    meaning:
      'The provider refuses the request, and no other code fits. Check the template and the values.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 503,
  },
  PROVIDER_UNAVAILABLE: {
    meaning: 'The notification provider is unavailable or responds with an error. Try again later.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 503,
  },
  PROVIDER_SERVICE_ARCHIVED: {
    meaning:
      'The service is archived at the provider, so none of its keys works. Use another service, or have it restored.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 503,
  },
  QR_CODE_TOO_LONG: {
    meaning: 'A QR code of the letter has more than 504 bytes. Shorten its link.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_INVALID: {
    meaning: 'The provider cannot send to this e-mail address or phone number. Correct it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_NOT_ALLOWED: {
    meaning:
      'The provider does not allow this recipient: the key is team-only, the service is in trial mode, or the recipient is abroad.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_REFUSED: {
    meaning: 'The address or number does not exist or accepts no messages. Correct it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  RECIPIENT_UNREACHABLE: {
    meaning: 'The mailbox is full or the phone is off. Send the message again later.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SEND_AFTER_OUT_OF_RANGE: {
    meaning: 'sendAfter must be in the future, at most 90 days ahead.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SERVICE_KEY_REFUSED: {
    meaning:
      'A provider key is not allowed here. Send the name of a service, and keep keys out of texts.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  SERVICE_KEY_REQUIRED: {
    meaning: 'serviceKey is required to send an external message.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SERVICE_KEY_UNREADABLE: {
    meaning:
      'The stored provider key cannot be decrypted. The operator must restore the previous SECRETS_KEY.',
    reportedIn: 'both',
    type: 'ValidationError',
    status: 503,
  },
  SERVICE_NOT_CONFIGURED: {
    meaning: 'No provider service has this name. Use a name from NOTIFY_SERVICES.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  SERVICE_NOT_HELD: {
    meaning: 'The provider service is not paused, and none of its messages is postponed.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  STOPPED_BY_OPERATOR: {
    meaning:
      'An operator has stopped the provider service or the webhook. Sending continues when it is resumed.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  TEMPLATE_ID_REQUIRED: {
    meaning: 'A requested channel has no template. The path names the field to set.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TEMPLATE_NOT_FOUND: {
    meaning: 'The service has no such template, or the template was deleted.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  TEMPLATE_NOT_USED: {
    meaning: 'No requested channel uses this template. Request its channel, or omit the template.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TEMPLATE_TYPE_MISMATCH: {
    meaning: 'The template is for another channel. Use a template for the channel of the message.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TOO_LATE_TO_CANCEL: {
    meaning: 'All messages of the notification are already sent.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
} as const satisfies Record<string, ErrorEntry>
