import { randomUUID } from 'node:crypto'

/** How metrics and the log name an operation. */
export interface NamedOperation {
  /** The name given by its author; null without one. */
  readonly name: string | null
  readonly type: string
  /** Root fields of the schema that it selects. */
  readonly fields: readonly string[]
}

/** The route of requests that match none, in log, metrics and traces. */
export const unknownRoute = 'unknown'

/** Maximum per request: more reasons add no information. */
const mostReasons = 10

/** Covers the common formats, and excludes characters that could break a log line or a header. */
const idFormat = /^[\w.:-]{1,128}$/

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The ids of one request, and its result for metrics and the log. Holds no values of the input or the response. */
export class RequestFacts {
  /** Always our own, so that it is unique in the log and the audit trail. */
  readonly requestId: string = randomUUID()
  /** The caller's `X-Request-Id`; null if absent or malformed. */
  readonly clientRequestId: string | null
  /** The `X-Correlation-Id` that all services share for one process; null if absent or malformed. */
  readonly correlationId: string | null
  /** Null until a valid operation was found. */
  operation: NamedOperation | null = null
  /** Kind and id of the caller, as in the audit trail; null for an unknown caller. */
  caller: string | null = null
  /** In the unit of `@cost`; null where nothing ran. */
  cost: number | null = null
  /** How long the request waited for its turn, in milliseconds. */
  queuedMs = 0
  /** Frees the request's slot in the operation queue while this request only waits. */
  leaveQueue: () => void = () => undefined
  /** Error codes of the response. */
  readonly codes = new Set<string>()
  /** Codes with the field of the input that each is about, such as `EMAIL_INVALID input.email`. */
  readonly reasons = new Set<string>()

  constructor(headers: Headers) {
    const idOf = (name: string) => {
      const id = headers[name]
      return typeof id === 'string' && idFormat.test(id) ? id : null
    }
    this.clientRequestId = idOf('x-request-id')
    this.correlationId = idOf('x-correlation-id')
  }

  /** @param path names of fields, never values */
  refuse(code: string, path: readonly string[]): void {
    this.codes.add(code)
    if (this.reasons.size < mostReasons) this.reasons.add([code, path.join('.')].join(' ').trim())
  }
}

const key = Symbol('facts')

interface RawRequest {
  readonly headers: Headers
}

type WithFacts = RawRequest & { [key]: RequestFacts | undefined }

/** The facts about a request. No Fastify decorator, which requests with an undecodable address would lack. */
export function factsOf({ raw }: { readonly raw: RawRequest }): RequestFacts {
  return ((raw as WithFacts)[key] ??= new RequestFacts(raw.headers))
}
