import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../../errors/gateway-error.js'
import type { JsonSchema, ObjectSchema } from './json-schema.js'
import type { Values } from './parameters.js'
import type { StoredOperation } from './stored-operations.js'

/** One method of a path: its parameters, the GraphQL operation behind it, and its responses. */
export interface RestPath {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly operation: StoredOperation
  readonly schema: PathSchema
  /** Aliases of query parameters, mapped to the canonical name. */
  readonly aliases?: Readonly<Record<string, string>>
  /**
   * Faults of a body that the JSON Schema cannot express.
   *
   * @param invalid fields that the schema has already rejected
   */
  readonly faultsBeside?: (body: Values, invalid: ReadonlySet<string>) => readonly Fault[]
  readonly handle: (call: RestCall) => Promise<unknown>
}

/** The route's schema for Fastify. It validates requests and generates the OpenAPI document. */
interface PathSchema {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly params?: JsonSchema
  readonly querystring?: ObjectSchema
  readonly headers?: JsonSchema
  readonly body?: ObjectSchema
  readonly response: Readonly<Record<number, JsonSchema>>
}

/** An admitted and validated request. */
export interface RestCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: Values
  readonly body: Values
  readonly params: Readonly<Record<string, string>>
  /** Runs the path's operation and returns the value of its root field. */
  readonly execute: <T>(variables: object) => Promise<T>
  /** Whether the caller may read a field that has its own scopes. */
  readonly mayRead: (type: string, field: string) => boolean
}

/** What each error status means; docs/http-paths.md shows the table. */
export const problemStatuses: Readonly<Record<number, string>> = {
  400: 'A parameter, the address or the syntax of the body is invalid, or the request exceeds a limit.',
  401: 'The token is missing, invalid, expired or revoked.',
  403: 'The token lacks the required scope.',
  404: 'No matching record exists.',
  409: 'The request conflicts with the current state of the record.',
  410: 'The message is older than the retention period.',
  413: 'The body is too large.',
  415: 'The body is not `application/json`.',
  422: 'Fields of the body are invalid. `errors` has one entry for each.',
  429: 'The provider’s rate limit is reached. Wait as `retry-after` says.',
  500: 'An unexpected error occurred in the gateway.',
  503: 'The database, the search engine or the provider does not respond. Try again in a moment.',
  504: 'The request exceeded its time limit and was stopped.',
}

/**
 * The responses of a path.
 *
 * @param statuses error statuses that only some paths have
 */
export function responses(
  successes: Readonly<Record<number, JsonSchema>>,
  statuses: readonly number[] = [],
): Readonly<Record<number, JsonSchema>> {
  const failures = [400, 401, 403, 500, 503, 504, ...statuses].map((status) => [
    status,
    {
      description: problemStatuses[status] ?? '',
      content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
    },
  ])
  return { ...successes, ...(Object.fromEntries(failures) as Record<number, JsonSchema>) }
}

export function jsonResponse(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } }
}
