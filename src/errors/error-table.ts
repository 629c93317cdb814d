import { deliveryErrors } from './delivery-errors.js'
import type { ErrorEntry } from './error-entry.js'
import { webhookErrors } from './webhook-errors.js'

/**
 * Every error code that leaves the gateway. The schema's `ErrorCode` enum and the table of docs/errors.md
 * are generated from it, and a test proves that the three agree.
 */
export const errorTable = {
  ...deliveryErrors,
  ...webhookErrors,
  ACTION_NOTE_REQUIRED: {
    meaning: 'The actions Approved and Rejected need an actionNote. Give the reason.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  ACTION_OPEN: {
    meaning:
      'The notification still waits for its required action. Approve, reject or validate it before deleting it.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  ARGUMENTS_EXCLUSIVE: {
    meaning: 'Two arguments were given of which only one may be. The message names them.',
    reportedIn: 'top-level',
  },
  BAD_REQUEST: {
    meaning: 'The HTTP request cannot be read. Send JSON; for GraphQL, with a "query" field.',
    reportedIn: 'top-level',
  },
  BAD_USER_INPUT: {
    meaning: 'An argument or variable has the wrong type. The message names it.',
    reportedIn: 'top-level',
  },
  CURSOR_INVALID: {
    meaning: 'The cursor is not one of ours. Take it unchanged from pageInfo or an edge.',
    reportedIn: 'top-level',
  },
  CURSOR_MISMATCH: {
    meaning: 'The cursor belongs to another query. Start again without it.',
    reportedIn: 'top-level',
  },
  DEADLINE_EXCEEDED: {
    meaning:
      'The operation took longer than one may, and was stopped. Ask for less, or in smaller pages.',
    reportedIn: 'top-level',
  },
  DOCUMENT_NOT_TRUSTED: {
    meaning:
      'Only registered documents may be asked here, by their ids. Have the document registered, and send documentId.',
    reportedIn: 'top-level',
  },
  EMAIL_INVALID: {
    meaning: 'The text is not an e-mail address.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  EMAIL_REQUIRED: {
    meaning: 'An e-mail is asked for, so email is needed.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  EVENT_INVALID: {
    meaning: 'No event of the request could be read. The results name the property of each.',
    reportedIn: 'top-level',
  },
  EVENT_NOT_DEAD: {
    meaning: 'The event waits for its turn, is done or was discarded. There is nothing to decide.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  EVENT_UNREADABLE: {
    meaning:
      'A message of the broker makes no event. Have it sent again as it should be, then discard this.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  FILTER_VALUE_INVALID: {
    meaning:
      'A filter does not know this value, or its end lies before its start. See the message.',
    reportedIn: 'top-level',
  },
  FIRST_NAME_REQUIRED: {
    meaning: 'A letter is asked for, so personalisationParams needs firstName.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  FOLLOW_ON_URL_INVALID: {
    meaning: 'followOnUrl must be a complete http or https address without a user name.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  FORBIDDEN: {
    meaning: 'The caller is known but lacks the scope that the field needs. The message names it.',
    reportedIn: 'top-level',
  },
  GRAPHQL_PARSE_FAILED: {
    meaning: 'The document is not GraphQL. The message gives the position.',
    reportedIn: 'top-level',
  },
  GRAPHQL_VALIDATION_FAILED: {
    meaning: 'The document does not fit the schema, or passes a limit. The message says which.',
    reportedIn: 'top-level',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: 'The idempotencyKey was used for other content. Take a new key.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  ID_INVALID: {
    meaning: 'The value is not an identifier of the wanted kind.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  INTERNAL_SERVER_ERROR: {
    meaning: 'Something unexpected failed. Report the request id; the log has the cause.',
    reportedIn: 'top-level',
  },
  LAST_NAME_REQUIRED: {
    meaning: 'A letter is asked for, so personalisationParams needs lastName.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  LIST_SIZE_OUT_OF_RANGE: {
    meaning: 'The list is empty or too long. The message gives the limit.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  MESSAGE_REQUIRED: {
    meaning: 'A Screen notification needs a message.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The address does not take this method. The header Allow has those that it takes.',
    reportedIn: 'top-level',
  },
  MOBILE_NUMBER_REQUIRED: {
    meaning: 'A text message is asked for, so mobileNumber is needed.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  NOT_FOUND: {
    meaning: 'No such record, or it was deleted.',
    reportedIn: 'both',
    type: 'NotFoundError',
  },
  NOTIFICATION_ARCHIVED: {
    meaning: 'The caller has archived the notification. Take it out of the archive first.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  OPERATION_CANCELLED: {
    meaning: 'The caller left before the answer was ready, so the operation was stopped.',
    reportedIn: 'top-level',
  },
  OPERATION_LIMIT_EXCEEDED: {
    meaning:
      'The operation used more than one may, and was stopped. The message names the limit. Ask for less.',
    reportedIn: 'top-level',
  },
  OPERATION_RESOLUTION_FAILURE: {
    meaning: 'The request does not say which operation of the document to run. Set operationName.',
    reportedIn: 'top-level',
  },
  OPERATION_TOO_COSTLY: {
    meaning:
      'The operation could read and answer more than one operation may. The error has its cost, the limit and the field that costs most; nothing was done.',
    reportedIn: 'top-level',
  },
  OVERLOADED: {
    meaning:
      'The gateway has more to do than it can and did nothing of the request. Wait as Retry-After says.',
    reportedIn: 'top-level',
  },
  PAGE_OUT_OF_RANGE: {
    meaning:
      'page counts from 1 (0 is taken as 1). Notifications show their first million rows by page.',
    reportedIn: 'top-level',
  },
  PAGE_SIZE_OUT_OF_RANGE: {
    meaning: 'pageSize, first and last must lie between 1 and 100.',
    reportedIn: 'top-level',
  },
  PAGING_MIXED: {
    meaning: 'Use one way of paging: page and pageSize, or first and after, or last and before.',
    reportedIn: 'top-level',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The request body is larger than the limit in the message.',
    reportedIn: 'top-level',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    meaning:
      'No document is registered under the id. Register it, or send the query itself where that is allowed.',
    reportedIn: 'top-level',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    meaning: 'Not given any more: documents can be registered. See PERSISTED_QUERY_NOT_FOUND.',
    reportedIn: 'top-level',
  },
  PHONE_NUMBER_INVALID: {
    meaning: 'The text is not a phone number. Example: 07700 900123.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  POST_REQUIRED: {
    meaning:
      'Variables of the registered document can hold what must not stand in an address. Send it by POST.',
    reportedIn: 'top-level',
  },
  RATE_LIMITED: {
    meaning:
      'The caller has used up a limit of its own, and nothing was done. Wait as Retry-After says.',
    reportedIn: 'top-level',
  },
  REBUILD_UNDER_WAY: {
    meaning: 'The index is being filled or rebuilt already, here or in another process.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  RECIPIENT_UNKNOWN: {
    meaning:
      'A recipient is not in the directory, nor named by AUTH_GROUP_RECIPIENTS. Check the spelling, or add it with upsertRecipient.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  REQUIRED: {
    meaning: 'The field was given but is blank. Fill it, or leave it out.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The database or the search engine does not answer. Try again in a moment.',
    reportedIn: 'top-level',
  },
  SOURCE_INVALID: {
    meaning:
      'A source service answered with something that cannot be understood. Correct it, then replay.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SOURCE_UNAVAILABLE: {
    meaning:
      'A source service does not answer, or answers with an error. The event is tried again.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TEXT_INVALID: {
    meaning: 'The text holds a NUL or half a surrogate pair, which cannot be stored.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TOO_LONG: {
    meaning: 'The text is longer than the field takes. The message gives the limit.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  TOO_MANY_STREAMS: {
    meaning:
      'The caller, or the gateway, has as many subscriptions open as it may. End one, or try again later.',
    reportedIn: 'top-level',
  },
  UNAUTHENTICATED: {
    meaning: 'No token, or one that is wrong, expired or revoked. Send "Authorization: Bearer …".',
    reportedIn: 'top-level',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'Send the body as application/json, without a Content-Encoding.',
    reportedIn: 'top-level',
  },
  VERSION_CONFLICT: {
    meaning:
      'Somebody decided about the notification meanwhile; the answer says who, what and when. Show it, and ask again.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  WINDOW_EXCEEDED: {
    meaning:
      'Search shows the first 1,000 of more hits. Narrow the search with more words or a filter.',
    reportedIn: 'top-level',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable).sort() as ErrorCode[]

/** A stored code; null where there is none, or where a later version of the gateway stored one of its own. */
export function knownCode(stored: string | null | undefined): ErrorCode | null {
  return errorCodes.find((code) => code === stored) ?? null
}
