/** Where a caller meets an error: in the top-level `errors` list, or as data in a mutation's payload. */
export type ErrorPlace = 'top-level' | 'payload' | 'both'

interface ErrorEntry {
  /** One sentence for a caller: what happened and what to do next. */
  readonly meaning: string
  readonly place: ErrorPlace
}

/**
 * Every error code that leaves the gateway. The schema's `ErrorCode` enum and the table of docs/errors.md are
 * generated from it, and a test proves that the three agree.
 */
export const errorTable = {
  ACTION_NOTE_REQUIRED: {
    meaning: 'The actions Approved and Rejected need an actionNote. Give the reason.',
    place: 'payload',
  },
  ACTION_OPEN: {
    meaning:
      'The notification still waits for its required action. Approve, reject or validate it before deleting it.',
    place: 'payload',
  },
  ADDRESS_INVALID: {
    meaning: 'The letter cannot be sent to this address. The message names the broken rule.',
    place: 'payload',
  },
  ARGUMENTS_EXCLUSIVE: {
    meaning: 'Two arguments were given of which only one may be. The message names them.',
    place: 'top-level',
  },
  BAD_REQUEST: {
    meaning: 'The HTTP request is not a GraphQL request. Send JSON with a "query" field.',
    place: 'top-level',
  },
  BAD_USER_INPUT: {
    meaning: 'An argument or variable has the wrong type. The message names it.',
    place: 'top-level',
  },
  CHANNEL_NOT_ALLOWED: {
    meaning:
      'The provider does not let this service or key use the channel. Take another channel or key.',
    place: 'payload',
  },
  CURSOR_INVALID: {
    meaning: 'The cursor is not one of ours. Take it unchanged from pageInfo or an edge.',
    place: 'top-level',
  },
  CURSOR_MISMATCH: {
    meaning: 'The cursor belongs to another query. Start again without it.',
    place: 'top-level',
  },
  DELIVERY_NOT_RETRYABLE: {
    meaning: 'Only a failed delivery marked retryable can be sent again, and only a few times.',
    place: 'payload',
  },
  DELIVERY_UNCONFIRMED: {
    meaning: 'Nobody knows whether the provider took the message. A retry asks it first.',
    place: 'payload',
  },
  EMAIL_INVALID: {
    meaning: 'The text is not an e-mail address.',
    place: 'payload',
  },
  EMAIL_REQUIRED: {
    meaning: 'An e-mail is asked for, so email is needed.',
    place: 'payload',
  },
  EXPIRED: {
    meaning: 'The message is older than the provider and the gateway keep. It cannot be shown.',
    place: 'top-level',
  },
  FILTER_VALUE_INVALID: {
    meaning:
      'A filter does not know this value, or its end lies before its start. See the message.',
    place: 'top-level',
  },
  FIRST_NAME_REQUIRED: {
    meaning: 'A letter is asked for, so personalisationParams needs firstName.',
    place: 'payload',
  },
  FOLLOW_ON_URL_INVALID: {
    meaning: 'followOnUrl must be a complete http or https address without a user name.',
    place: 'payload',
  },
  FORBIDDEN: {
    meaning: 'The caller is known but lacks the scope that the field needs. The message names it.',
    place: 'top-level',
  },
  GRAPHQL_PARSE_FAILED: {
    meaning: 'The document is not GraphQL. The message gives the position.',
    place: 'top-level',
  },
  GRAPHQL_VALIDATION_FAILED: {
    meaning: 'The document does not fit the schema, or passes a limit. The message says which.',
    place: 'top-level',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: 'The idempotencyKey was used for other content. Take a new key.',
    place: 'payload',
  },
  ID_INVALID: {
    meaning: 'The value is not an identifier of the wanted kind.',
    place: 'both',
  },
  INTERNAL_SERVER_ERROR: {
    meaning: 'Something unexpected failed. Report the request id; the log has the cause.',
    place: 'top-level',
  },
  LAST_NAME_REQUIRED: {
    meaning: 'A letter is asked for, so personalisationParams needs lastName.',
    place: 'payload',
  },
  LIST_SIZE_OUT_OF_RANGE: {
    meaning: 'createNotifications takes 1 to 100 notifications.',
    place: 'payload',
  },
  MESSAGE_REQUIRED: {
    meaning: 'A Screen notification needs a message.',
    place: 'payload',
  },
  MESSAGE_TOO_LONG: {
    meaning:
      'The filled template is longer than the channel takes. Shorten the values or the template.',
    place: 'payload',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The endpoint takes GET and POST only.',
    place: 'top-level',
  },
  MOBILE_NUMBER_REQUIRED: {
    meaning: 'A text message is asked for, so mobileNumber is needed.',
    place: 'payload',
  },
  NOT_FOUND: {
    meaning: 'No such record, or it was deleted.',
    place: 'both',
  },
  NOT_PRINTABLE: {
    meaning: 'The letter could not be printed. Correct its address or content and send a new one.',
    place: 'payload',
  },
  OPERATION_RESOLUTION_FAILURE: {
    meaning: 'The request does not say which operation of the document to run. Set operationName.',
    place: 'top-level',
  },
  PAGE_OUT_OF_RANGE: {
    meaning:
      'page counts from 1 (0 is taken as 1). Notifications show their first million rows by page.',
    place: 'top-level',
  },
  PAGE_SIZE_OUT_OF_RANGE: {
    meaning: 'pageSize, first and last must lie between 1 and 100.',
    place: 'top-level',
  },
  PAGING_MIXED: {
    meaning: 'Use one way of paging: page and pageSize, or first and after, or last and before.',
    place: 'top-level',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The request body is larger than the limit in the message.',
    place: 'top-level',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    meaning: 'Persisted queries are off. Send the whole query.',
    place: 'top-level',
  },
  PERSONALISATION_MISSING: {
    meaning: 'A placeholder of the template has no value. Send one for each of its placeholders.',
    place: 'both',
  },
  PHONE_NUMBER_INVALID: {
    meaning: 'The text is not a phone number. Example: 07700 900123.',
    place: 'payload',
  },
  PROVIDER_CLOCK_SKEW: {
    meaning:
      'The clock of the gateway is off, so the provider refuses it. The operator must set it.',
    place: 'both',
  },
  PROVIDER_DAILY_LIMIT: {
    meaning: 'The service has used up what it may send today. Sending goes on after midnight UTC.',
    place: 'payload',
  },
  PROVIDER_FAULT: {
    meaning: 'The message was lost between the provider and the carrier.',
    place: 'payload',
  },
  PROVIDER_KEY_INVALID: {
    meaning: 'The provider key is malformed, unknown or revoked. Use a live key.',
    place: 'both',
  },
  PROVIDER_RATE_LIMITED: {
    meaning: 'The provider takes no more requests of this service for now. Try again in a minute.',
    place: 'both',
  },
  PROVIDER_REJECTED: {
    meaning:
      'The provider refuses the request for another reason. Check the template and its values.',
    place: 'both',
  },
  PROVIDER_UNAVAILABLE: {
    meaning: 'The notification provider does not answer as it should. Try again later.',
    place: 'both',
  },
  RECIPIENT_INVALID: {
    meaning: 'The provider cannot send to this e-mail address or phone number. Correct it.',
    place: 'payload',
  },
  RECIPIENT_NOT_ALLOWED: {
    meaning: 'The service or key may not send to this recipient: team-only, on trial, or abroad.',
    place: 'payload',
  },
  RECIPIENT_REFUSED: {
    meaning: 'The address or number does not exist or takes no messages. Correct it.',
    place: 'payload',
  },
  RECIPIENT_UNREACHABLE: {
    meaning: 'The inbox is full or the phone is off. The message may be sent again later.',
    place: 'payload',
  },
  REQUIRED: {
    meaning: 'The field was given but is blank. Fill it, or leave it out.',
    place: 'payload',
  },
  SEND_AFTER_OUT_OF_RANGE: {
    meaning: 'sendAfter must not lie in the past, nor more than 90 days ahead.',
    place: 'payload',
  },
  SERVICE_KEY_REFUSED: {
    meaning:
      'A provider key stands where only the name of a configured service may. Send the name.',
    place: 'top-level',
  },
  SERVICE_KEY_REQUIRED: {
    meaning: 'An external message is asked for, so serviceKey is needed.',
    place: 'payload',
  },
  SERVICE_KEY_UNREADABLE: {
    meaning:
      'The stored provider key cannot be opened. The operator must put back the old SECRETS_KEY.',
    place: 'payload',
  },
  SERVICE_NOT_CONFIGURED: {
    meaning: 'The gateway knows no provider service of this name. Use a name from NOTIFY_SERVICES.',
    place: 'both',
  },
  SERVICE_NOT_HELD: {
    meaning: 'The service of the provider is not held back.',
    place: 'payload',
  },
  RESULT_TOO_LARGE: {
    meaning:
      'Lists inside lists would hold more rows than one request may read. Ask for smaller pages.',
    place: 'top-level',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The database or the search engine does not answer. Try again in a moment.',
    place: 'top-level',
  },
  TEMPLATE_ID_REQUIRED: {
    meaning:
      'A channel is asked for without a template of its own. The path says where to give it.',
    place: 'payload',
  },
  TEMPLATE_NOT_FOUND: {
    meaning: 'The service has no such template, or it was deleted.',
    place: 'both',
  },
  TEMPLATE_TYPE_MISMATCH: {
    meaning: 'The template belongs to another channel. Take one of the channel of the message.',
    place: 'payload',
  },
  TEXT_INVALID: {
    meaning: 'The text holds a NUL or half a surrogate pair, which cannot be stored.',
    place: 'payload',
  },
  TOO_LATE_TO_CANCEL: {
    meaning: 'Every message of the notification has gone out already.',
    place: 'payload',
  },
  TOO_LONG: {
    meaning: 'The text is longer than the field takes. The message gives the limit.',
    place: 'both',
  },
  UNAUTHENTICATED: {
    meaning: 'No token, or one that is wrong, expired or revoked. Send "Authorization: Bearer …".',
    place: 'top-level',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'Send the body as application/json.',
    place: 'top-level',
  },
  WINDOW_EXCEEDED: {
    meaning: 'Search shows the first 1,000 hits. Narrow the search with more words or a filter.',
    place: 'top-level',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable).sort() as ErrorCode[]
