import type { FastifyReply, FastifyRequest } from 'fastify'
import { maximumPageSize } from '../../paging/page-request.js'
import type { Fault } from '../../errors/gateway-error.js'
import type { JsonSchema, ObjectSchema } from './json-schema.js'
import type { Named } from './parameters.js'
import type { Operations, StoredOperation } from './stored-operations.js'

/** One of the specification's paths: what it is asked, which operation answers, and what it answers. */
export interface RestPath {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly operation: StoredOperation
  readonly schema: PathSchema
  /** Other names of query parameters, from the other name to the one it stands for. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Rules that a body breaks besides those of the schema, by the fields that break these. */
  readonly faultsBeside?: (body: Named, invalid: ReadonlySet<string>) => readonly Fault[]
  readonly handle: (asked: Asked) => Promise<unknown>
}

/** The route's schema for Fastify: validation and the OpenAPI document follow from it. */
export interface PathSchema {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly params?: JsonSchema
  readonly querystring?: ObjectSchema
  readonly headers?: JsonSchema
  readonly body?: ObjectSchema
  readonly response: Readonly<Record<number, JsonSchema>>
}

/** A request that was let in, and how to answer it. */
export interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Validated values under the names of the schema. */
  readonly query: Named
  readonly body: Named
  readonly params: Readonly<Record<string, string>>
  readonly operations: Operations
  /** Asks the path's own operation. */
  readonly ask: <T>(variables: object) => Promise<T>
}

const refusals: Readonly<Record<number, string>> = {
  400: 'The request makes no sense, or asks for more than one may: a parameter, the address or the syntax of the body is wrong.',
  401: 'No token, or one that is wrong, expired or revoked.',
  403: 'The token lacks the scope.',
  404: 'There is nothing to show.',
  409: 'The state of what is there forbids it.',
  410: 'The message is older than what is kept.',
  413: 'The body is too large.',
  415: 'The body is not sent as application/json.',
  422: 'Fields of the body break rules; `errors` has one entry for each.',
  429: 'The provider takes no more requests for now; `retry-after` says when to come back.',
  500: 'Something unexpected failed on our side.',
  504: 'The request took longer than one may, and was stopped.',
  503: 'A part that is needed does not answer. Try again in a moment.',
}

/** Responses of a path: its successes, and problem details for each status besides. */
export function responses(
  successes: Readonly<Record<number, JsonSchema>>,
  statuses: readonly number[] = [],
): Readonly<Record<number, JsonSchema>> {
  const problems = [400, 401, 403, 500, 503, 504, ...statuses].map((status) => [
    status,
    {
      description: refusals[status] ?? '',
      content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
    },
  ])
  return { ...successes, ...(Object.fromEntries(problems) as Record<number, JsonSchema>) }
}

export function jsonResponse(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } }
}

export const linkHeader = {
  link: {
    description: 'Neighbouring pages as far as they are known: first, prev, next, last (RFC 8288).',
    type: 'string',
  },
} as const

/** Parameters of every list; `usual` says what holds without a size. */
export function pagingParameters(usual: string): Readonly<Record<string, JsonSchema>> {
  return {
    page: {
      description: 'Number of the page, from 1; 0 is taken as 1.',
      ...{ type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    },
    pageNumber: { description: 'Another name of page.', type: 'integer' },
    pageSize: {
      description: `Records a page. ${usual}`,
      ...{ type: 'integer', minimum: 1, maximum: maximumPageSize },
    },
  }
}
