import { deliveryErrors } from './delivery-errors.js'
import type { ErrorEntry } from './error-entry.js'
import { webhookErrors } from './webhook-errors.js'

/**
 * All error codes of the gateway. The `ErrorCode` enum and the table in docs/errors.md
 * are generated from this table.
 */
export const errorTable = {
  ...deliveryErrors,
  ...webhookErrors,
  ACTION_NOTE_REQUIRED: {
    meaning: 'The actions Approved and Rejected need an actionNote with the reason.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  ACTION_OPEN: {
    meaning:
      'The required action of the notification is open. Approve, reject or validate it before deleting it.',
    reportedIn: 'payload',
    type: 'ConflictError',
    status: 409,
  },
  ARGUMENTS_EXCLUSIVE: {
    meaning: 'Two arguments exclude each other. The message names them; send only one.',
    reportedIn: 'top-level',
  },
  BAD_REQUEST: {
    meaning: 'The HTTP request is malformed. Send JSON; for GraphQL, with a "query" field.',
    reportedIn: 'top-level',
  },
  BAD_USER_INPUT: {
    meaning: 'An argument or variable has the wrong type. The message names it.',
    reportedIn: 'top-level',
  },
  CURSOR_INVALID: {
    meaning: 'The cursor is invalid. Use a cursor from pageInfo or an edge, unchanged.',
    reportedIn: 'top-level',
  },
  CURSOR_MISMATCH: {
    meaning: 'The cursor belongs to another query. Start again without a cursor.',
    reportedIn: 'top-level',
  },
  DEADLINE_EXCEEDED: {
    meaning:
      'The operation exceeded the time limit and was stopped. Request less, or use smaller pages.',
    reportedIn: 'top-level',
    status: 504,
  },
  DOCUMENT_NOT_TRUSTED: {
    meaning:
      'Only registered documents are allowed. Register the document and send its documentId.',
    reportedIn: 'top-level',
  },
  EMAIL_INVALID: {
    meaning: 'The text is not an e-mail address.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  EMAIL_REQUIRED: {
    meaning: 'email is required to send an e-mail.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  EVENT_INVALID: {
    meaning:
      'No event of the request is valid. The results name the invalid property of each event.',
    reportedIn: 'top-level',
    status: 422,
  },
  EVENT_NOT_DEAD: {
    meaning: 'The event is waiting, done or discarded, so it needs no decision.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  EVENT_UNREADABLE: {
    meaning:
      'A broker message is not a valid event. Have it sent again correctly, then discard this one.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  FILTER_VALUE_INVALID: {
    meaning:
      'A filter has an unknown value, or its end is before its start. The message says which.',
    reportedIn: 'top-level',
  },
  FIRST_NAME_REQUIRED: {
    meaning: 'firstName is required in personalisationParams to send a letter.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  FOLLOW_ON_URL_INVALID: {
    meaning: 'followOnUrl must be a complete http or https address without a user name.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  FORBIDDEN: {
    meaning: 'The caller lacks the scope that the field needs. The message names it.',
    reportedIn: 'top-level',
    status: 403,
  },
  GRAPHQL_PARSE_FAILED: {
    meaning: 'The document has a GraphQL syntax error. The message gives the position.',
    reportedIn: 'top-level',
  },
  GRAPHQL_VALIDATION_FAILED: {
    meaning: 'The document is invalid for the schema, or exceeds a limit. The message says which.',
    reportedIn: 'top-level',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: 'The idempotencyKey was used with different content. Use a new key.',
    reportedIn: 'payload',
    type: 'ConflictError',
    status: 409,
  },
  ID_INVALID: {
    meaning: 'The value is not a valid identifier for this field.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  INTERNAL_SERVER_ERROR: {
    meaning: 'An unexpected error occurred. Report the request id; the log has the cause.',
    reportedIn: 'top-level',
    status: 500,
  },
  LAST_NAME_REQUIRED: {
    meaning: 'lastName is required in personalisationParams to send a letter.',
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
    meaning: 'The path does not allow this method. The header Allow lists the allowed methods.',
    reportedIn: 'top-level',
    status: 405,
  },
  MOBILE_NUMBER_REQUIRED: {
    meaning: 'mobileNumber is required to send a text message.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  NOT_FOUND: {
    meaning: 'The record does not exist or was deleted.',
    reportedIn: 'both',
    type: 'NotFoundError',
    status: 404,
  },
  NOTIFICATION_ARCHIVED: {
    meaning: 'The caller has archived the notification. Remove it from the archive first.',
    reportedIn: 'payload',
    type: 'ConflictError',
    status: 409,
  },
  OPERATION_CANCELLED: {
    meaning: 'The client closed the connection, so the operation was stopped.',
    reportedIn: 'top-level',
    status: 503,
  },
  OPERATION_LIMIT_EXCEEDED: {
    meaning:
      'The operation exceeded a limit and was stopped. Request less; the message names the limit.',
    reportedIn: 'top-level',
  },
  OPERATION_RESOLUTION_FAILURE: {
    meaning: 'The request does not say which operation of the document to run. Set operationName.',
    reportedIn: 'top-level',
  },
  OPERATION_TOO_COSTLY: {
    meaning:
      'The cost of the operation exceeds the limit, so it was not executed. The error has its cost, the limit and the most expensive field.',
    reportedIn: 'top-level',
  },
  OVERLOADED: {
    meaning:
      'The gateway is overloaded and did not execute the request. Try again after the time in Retry-After.',
    reportedIn: 'top-level',
    status: 503,
  },
  PAGE_OUT_OF_RANGE: {
    meaning:
      'page starts at 1 (0 means 1). Notifications can be paged up to row 1,000,000; use cursors beyond it.',
    reportedIn: 'top-level',
  },
  PAGE_SIZE_OUT_OF_RANGE: {
    meaning: 'pageSize, first and last must be between 1 and 100.',
    reportedIn: 'top-level',
  },
  PAGING_MIXED: {
    meaning:
      'Use only one kind of paging: page and pageSize, or first and after, or last and before.',
    reportedIn: 'top-level',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The request body exceeds the limit in the message.',
    reportedIn: 'top-level',
    status: 413,
  },
  PERSISTED_QUERY_NOT_FOUND: {
    meaning:
      'No document is registered with this id. Register it, or send the query if that is allowed.',
    reportedIn: 'top-level',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    meaning: 'No longer used. See PERSISTED_QUERY_NOT_FOUND.',
    reportedIn: 'top-level',
  },
  PHONE_NUMBER_INVALID: {
    meaning: 'The text is not a phone number. Example: 07700 900123.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  POST_REQUIRED: {
    meaning:
      'Variables of this document may contain personal data, which must not be in a URL. Use POST.',
    reportedIn: 'top-level',
  },
  RATE_LIMITED: {
    meaning:
      'The caller has reached a rate limit, and the request was not executed. Try again after the time in Retry-After.',
    reportedIn: 'top-level',
    status: 429,
  },
  REBUILD_UNDER_WAY: {
    meaning: 'A fill or rebuild of the index is already running, in this or another process.',
    reportedIn: 'payload',
    type: 'ConflictError',
  },
  RECIPIENT_UNKNOWN: {
    meaning:
      'A recipient is neither in the directory nor in AUTH_GROUP_RECIPIENTS. Check the spelling, or add it with upsertRecipient.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  REQUIRED: {
    meaning: 'The field is blank. Fill it, or omit it.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The database or the search engine is unavailable. Try again in a moment.',
    reportedIn: 'top-level',
    status: 503,
  },
  SOURCE_INVALID: {
    meaning: 'A source service returned invalid data. Correct the data, then replay the event.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  SOURCE_UNAVAILABLE: {
    meaning: 'A source service is unavailable or returns an error. The event is retried.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TARGET_TYPE_UNKNOWN: {
    meaning: 'targetType is unknown. An operator may add it to TARGET_TYPES.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TEXT_INVALID: {
    meaning: 'The text contains a NUL character or an unpaired surrogate, which cannot be stored.',
    reportedIn: 'payload',
    type: 'ValidationError',
  },
  TOO_LONG: {
    meaning: 'The text is too long. The message gives the limit.',
    reportedIn: 'both',
    type: 'ValidationError',
  },
  TOO_MANY_STREAMS: {
    meaning:
      'The caller or the gateway has reached its limit of open subscriptions. Close one, or try again later.',
    reportedIn: 'top-level',
  },
  UNAUTHENTICATED: {
    meaning: 'The token is missing, invalid, expired or revoked. Send "Authorization: Bearer …".',
    reportedIn: 'top-level',
    status: 401,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'Send the body as application/json, without a Content-Encoding.',
    reportedIn: 'top-level',
  },
  VERSION_CONFLICT: {
    meaning:
      'Another user has decided about the notification. The response says who, what and when. Show the decision and ask the user again.',
    reportedIn: 'payload',
    type: 'ConflictError',
    status: 409,
  },
  WINDOW_EXCEEDED: {
    meaning:
      'Search returns only the first 1,000 hits. Add words or a filter to narrow the search.',
    reportedIn: 'top-level',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable

/** The HTTP status of a code; undefined if it depends on the place of the error. */
export function httpStatus(code: ErrorCode): number | undefined {
  const entry: ErrorEntry = errorTable[code]
  return entry.status
}

export const errorCodes = Object.keys(errorTable).sort() as ErrorCode[]

/** A stored code; null if there is none, or if a newer release stored a code that this one does not have. */
export function knownCode(stored: string | null | undefined): ErrorCode | null {
  return errorCodes.find((code) => code === stored) ?? null
}
