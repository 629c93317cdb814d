import type { ErrorCode } from './documents/graphql.js'

/** What is wrong with an input: data of the payload, not a failure of the request. */
export interface FieldError {
  readonly code: ErrorCode
  readonly message: string
  /** The field to blame, from `input` down. */
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

/** A mutation that the gateway refused, with what is wrong at which field. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused'

  /** @param cause why the request failed, where there is no payload */
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
 * The payload of a mutation that was done.
 *
 * @param error what the client returned beside `data`; it becomes the cause where the payload is missing
 * @throws PayloadRefused when it holds errors, or is missing because the request failed
 */
export function accepted<P extends Payload>(payload: P | null | undefined, error?: unknown): P {
  if (payload === null || payload === undefined) throw new PayloadRefused([], error)
  if (payload.errors.length > 0) throw new PayloadRefused(payload.errors)
  return payload
}

/** Messages by the field that they belong to, such as `email` or `personalisationParams.name`. */
export function messagesByField(
  errors: readonly FieldError[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { path, message } of errors) {
    const field = path.filter((part, index) => index > 0 || part !== 'input').join('.')
    found.set(field, [...(found.get(field) ?? []), message])
  }
  return found
}

/** The top-level errors of an answer, or of what Apollo Client, urql or `ask` throws or returns for one. */
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

/** Whether one of the top-level errors has the code, which is stable where messages are not. */
export function hasCode(from: unknown, code: ErrorCode): boolean {
  return topLevelErrors(from).some(({ extensions }) => extensions?.code === code)
}

/**
 * The gateway’s id of the request that failed, as the kit’s Apollo Client knows it: show it with what nobody can
 * explain, for the log has it. Null where no answer came.
 */
export function requestIdOf(from: unknown): string | null {
  const told = topLevelErrors(from).map(({ extensions }) => extensions?.requestId)
  const { response } = Object(from) as { readonly response?: unknown }
  const answered = response instanceof Response ? response.headers.get('x-request-id') : null
  return told.find((id) => typeof id === 'string') ?? answered
}
