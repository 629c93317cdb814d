import type { ErrorEntry } from './error-entry.js'

/** The part of the error table about webhooks: what breaks a rule, and why an event did not get through. */
export const webhookErrors = {
  WEBHOOK_ADDRESS_REFUSED: {
    meaning:
      'The webhook leads to an address that is not public. Use another, or have the operator name its network.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_ANSWER_REFUSED: {
    meaning:
      'The receiver of the webhook answered with something else than success; redirects are not followed.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_CERTIFICATE_REFUSED: {
    meaning:
      'The certificate of the receiver is not valid: for another name, over, or of an authority that the gateway does not know.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_FILTER_UNUSED: {
    meaning:
      'A filter of the webhook lets none of its events through. Leave it out, or add an event.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_GONE: {
    meaning:
      'The receiver answered 410, that it is gone for good, so the webhook was switched off.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_LIMIT_REACHED: {
    meaning: 'The caller has as many webhooks as it may. Delete one, or change one.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WEBHOOK_LAPSED: {
    meaning:
      'Nobody has renewed the webhook of a person before its `lapsesAt`, so it was switched off. Switch it on again.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WEBHOOK_OVERLAP_OUT_OF_RANGE: {
    meaning: 'previousValidUntil lies too far ahead. The message says how far it may.',
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
      'The secret of the webhook cannot be opened. The operator must put back the old SECRETS_KEY, or rotate it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_SWITCHED_OFF: {
    meaning: 'The webhook is switched off and sends nothing. Switch it on first.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WEBHOOK_TIMED_OUT: {
    meaning: 'The receiver of the webhook did not answer in 15 seconds. Answer first, then work.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_UNREACHABLE: {
    meaning: 'The host of the webhook has no address, or takes no connection. Check its name.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  WEBHOOK_URL_INVALID: {
    meaning: 'url must be a complete https address without a user name or a fragment.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
} as const satisfies Record<string, ErrorEntry>
