import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationTypeNode } from 'graphql'
import { formatError } from '../operation/format-error.js'
import { paramsOf } from '../operation/named-documents.js'
import type { Pipeline } from '../operation/pipeline.js'
import { factsOf } from '../foundation/request-facts.js'
import { noteCodes } from '../operation/respond.js'
import type { RefusedOperation } from '../schema/request-context.js'
import type { EventStreams } from './live/event-streams.js'
import { sendBadRequest, sendMethodNotAllowed, sendNotAcceptable } from './error-answer.js'
import { parseUrl } from '../foundation/parse-url.js'

/** An `Accept` that is empty or includes a media type of our responses. */
const acceptable =
  /^\s*$|(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json|graphql-response\+json))\s*(?:[;,]|$)/i

/** Apollo runs this instead of a refused operation. A subscription may not select `__typename` at its root. */
const standIns: Readonly<Record<OperationTypeNode, string>> = {
  query: 'query { __typename }',
  mutation: 'mutation { __typename }',
  subscription: 'subscription { notificationChanged { event } }',
}

const servedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

export interface GraphqlRoute {
  readonly pipeline: Pipeline
  readonly streams: Pick<EventStreams, 'answer'>
}

/**
 * Serves `/graphql`.
 *
 * @param sendPage sends a page to browsers that open the address; returns null for other requests
 */
export function addGraphqlRoute(
  app: FastifyInstance,
  { pipeline, streams }: GraphqlRoute,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const registered = await pipeline.registeredDocument(request)
    const text = registered?.text ?? null
    if (isOfStreams(request)) {
      const refusal = registered?.refused ?? null
      return refusal === null ? streams.answer(request, reply, text) : sendRefusal(reply, refusal)
    }
    const refused = registered?.refused ?? pipeline.refuseAnonymous(request, registered)
    const http = requestFor(request, text)
    // A registered query by GET needs no preflight: a page of another origin could send it, but not read the response.
    if (registered !== null) http.headers.set('apollo-require-preflight', 'registered')
    const { headers, status, body } = await pipeline.answer(
      request,
      refused === null ? http : standInFor(refused, http),
      refused,
    )
    if (body.kind !== 'complete') throw new Error('The schema has no incremental delivery.')
    for (const [name, value] of headers) void reply.header(name, value)
    if (refused?.status === 405) void reply.header('allow', 'POST')
    void reply.code(status ?? 200)
    return body.string
  }
  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    onRequest: async (request, reply) => {
      const { host, headers } = request
      // RFC 9112 section 3.2.
      if (parseUrl(`http://${host}`) === null) {
        sendBadRequest(reply, 'The Host header is missing or is not a host name.')
        return reply
      }
      const page = request.method === 'POST' ? null : sendPage(request, reply)
      if (page !== null) return page
      const isAcceptable = headers.accept === undefined || acceptable.test(headers.accept)
      if (!isAcceptable && !isOfStreams(request)) {
        sendNotAcceptable(reply)
        return reply
      }
      await pipeline.identify(request, reply)
    },
    handler: (request, reply) => pipeline.admit(reply, () => answer(request, reply)),
  })
  app.route({
    url: '/graphql',
    method: app.supportedMethods.filter((method) => !servedMethods.includes(method)),
    // This runs before the body is read.
    onRequest: (request, reply, done) => {
      sendMethodNotAllowed(request, reply)
      done()
    },
    handler: sendMethodNotAllowed,
  })
}

/** Whether a request opens a stream of events, or belongs to a reserved stream. */
export function isOfStreams({ method, headers }: FastifyRequest): boolean {
  if (method === 'PUT' || method === 'DELETE') return true
  if (headers.accept?.includes('text/event-stream') === true) return true
  return 'x-graphql-event-stream-token' in headers
}

/** @param text of the registered document that the request names; null if the request contains its own text */
function requestFor(request: FastifyRequest, text: string | null): HTTPGraphQLRequest {
  const { method, url, headers, body } = request
  const http = {
    method,
    headers: headerMap(headers),
    search: url.includes('?') ? url.slice(url.indexOf('?')) : '',
    body,
  }
  if (text === null) return http
  if (method !== 'GET')
    return { ...http, body: { ...paramsOf(request), query: text, extensions: null } }
  const search = new URLSearchParams(http.search)
  search.set('query', text)
  search.delete('extensions')
  return { ...http, search: search.toString() }
}

/** Apollo still checks the request and chooses the media type of the response. */
function standInFor({ kind }: RefusedOperation, http: HTTPGraphQLRequest): HTTPGraphQLRequest {
  const query = standIns[kind]
  return http.method === 'GET'
    ? { ...http, search: new URLSearchParams({ query }).toString() }
    : { ...http, body: { query } }
}

function headerMap(headers: FastifyRequest['headers']): HeaderMap {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return map
}

function sendRefusal(reply: FastifyReply, { status, result }: RefusedOperation): FastifyReply {
  const errors = (result.errors ?? []).map((error) => formatError(error.toJSON(), error))
  noteCodes(factsOf(reply.request), errors)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ errors }))
}
