import type { ErrorEntry } from './error-entry.js'

/** Error codes of webhooks. */
export const webhookErrors = {
  WEBHOOK_ADDRESS_REFUSED: {
    meaning:
      'The webhook’s host has a non-public address. Use another host, or have the operator allow its network.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_ANSWER_REFUSED: {
    meaning:
      'The receiver of the webhook responded with an error or a redirect. Redirects are not followed.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_CERTIFICATE_REFUSED: {
    meaning:
      'The certificate of the receiver is invalid: wrong host name, expired, or from an unknown authority.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_FILTER_UNUSED: {
    meaning:
      'A filter of the webhook excludes all of its events. Remove the filter, or add an event.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_GONE: {
    meaning: 'The receiver responded with 410 Gone, so the webhook was turned off.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_LIMIT_REACHED: {
    meaning: 'The caller has reached its limit of webhooks. Delete or change one.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WEBHOOK_LAPSED: {
    meaning:
      'The webhook of a person was not renewed before `lapsesAt`, so it was turned off. Turn it on again.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WEBHOOK_OVERLAP_OUT_OF_RANGE: {
    meaning: 'previousValidUntil is too far ahead. The message gives the limit.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_SCOPE_MISSING: {
    meaning: 'The owner of the webhook lacks the scope that the event needs. The message names it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_SECRET_UNREADABLE: {
    meaning:
      'The secret of the webhook cannot be decrypted. Rotate it, or have the operator restore the previous SECRETS_KEY.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_SWITCHED_OFF: {
    meaning: 'The webhook is off and sends nothing. Turn it on first.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WEBHOOK_TIMED_OUT: {
    meaning:
      'The receiver of the webhook did not respond within 15 seconds. Respond before processing the event.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_UNREACHABLE: {
    meaning: 'The host of the webhook cannot be resolved or refuses connections. Check its name.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_URL_INVALID: {
    meaning: 'url must be a complete https address without a user name or a fragment.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
} as const satisfies Record<string, ErrorEntry>
