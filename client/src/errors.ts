import type { ErrorCode } from './documents/graphql.js'
import type { RequestErrorCode } from './documents/schema-shape.js'
import { errorWords } from './error-words.js'

/** An input error. It is part of the payload, not of the top-level `errors`. */
export interface FieldError {
  readonly code: ErrorCode
  readonly message: string
  /** Path of the invalid field, from `input` down. */
  readonly path: readonly string[]
}

/** An entry of the top-level `errors`. */
export interface TopLevelError {
  readonly message: string
  readonly path?: readonly (string | number)[] | undefined
  readonly extensions?: { readonly code?: unknown; readonly requestId?: unknown } | undefined
}

interface Payload {
  readonly errors: readonly FieldError[]
}

/** A mutation that the gateway refused, with errors by field. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused'

  /** @param cause why the request failed, if there is no payload */
  constructor(
    readonly errors: readonly FieldError[],
    cause?: unknown,
  ) {
    const messages = errors.map(({ message }) => message)
    if (cause instanceof Error) messages.push(cause.message)
    super(messages.join(' ') || noPayload, { cause })
  }
}

const noPayload =
  'The request failed and has no payload. The reason is in the top-level errors of the answer.'

/**
 * The payload of a successful mutation.
 *
 * @param error the error that the client returned with `data`. It becomes the cause if the payload is missing
 * @throws PayloadRefused if the payload has errors, or is missing because the request failed
 */
export function accepted<P extends Payload>(payload: P | null | undefined, error?: unknown): P {
  if (payload === null || payload === undefined) throw new PayloadRefused([], error)
  if (payload.errors.length > 0) throw new PayloadRefused(payload.errors)
  return payload
}

/** An error of one field. */
export interface FieldMessage {
  readonly code: ErrorCode
  /** For people, without names of the API. */
  readonly words: string
  /** For developers. */
  readonly message: string
}

/** Errors by field, such as `email` or `personalisationParams.name`. Errors without a single field have the key ''. */
export function messagesByField(
  errors: readonly FieldError[],
): ReadonlyMap<string, readonly FieldMessage[]> {
  const messages = new Map<string, readonly FieldMessage[]>()
  for (const { code, path, message } of errors) {
    const field = path.filter((part, index) => index > 0 || part !== 'input').join('.')
    const entry = { code, words: errorWords({ code, message }), message }
    messages.set(field, [...(messages.get(field) ?? []), entry])
  }
  return messages
}

/** Words for people about a failed request. */
export function failureWords(error: unknown): string {
  if (error instanceof PayloadRefused) {
    return error.errors.map(errorWords).join(' ') || failureWords(error.cause)
  }
  const [first] = topLevelErrors(error)
  if (first === undefined) return 'The service is not responding. Try again.'
  return errorWords({ code: first.extensions?.code, message: first.message })
}

/** The top-level errors of a response, or of an error from Apollo Client, urql or `ask`; empty if there are none. */
export function topLevelErrors(from: unknown): readonly TopLevelError[] {
  if (typeof from !== 'object' || from === null) return []
  const { errors, graphQLErrors, bodyText } = from as Record<string, unknown>
  if (Array.isArray(errors)) return errors as readonly TopLevelError[]
  if (Array.isArray(graphQLErrors)) return graphQLErrors as readonly TopLevelError[]
  if (typeof bodyText !== 'string') return []
  try {
    return topLevelErrors(JSON.parse(bodyText))
  } catch {
    return []
  }
}

/** Whether a top-level error has the code. Codes are stable, messages are not. */
export function hasCode(from: unknown, code: RequestErrorCode): boolean {
  return topLevelErrors(from).some(({ extensions }) => extensions?.code === code)
}

/**
 * The request id of a failed request that the kit's Apollo Client sent. Show it with unexpected errors, because the
 * gateway's log contains it. Null if there was no response.
 */
export function requestIdOf(from: unknown): string | null {
  const ids = topLevelErrors(from).map(({ extensions }) => extensions?.requestId)
  const { response } = Object(from) as { readonly response?: unknown }
  const headerId = response instanceof Response ? response.headers.get('x-request-id') : null
  return ids.find((id) => typeof id === 'string') ?? headerId
}
