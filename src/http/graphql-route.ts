import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationTypeNode } from 'graphql'
import type { Clock } from '../foundation/clock.js'
import type { AnonymousGate } from '../graphql/anonymous-gate.js'
import { noteCodes } from '../graphql/noted-facts.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RefusedOperation } from '../schema/refused-operation.js'
import type { RequestContext } from '../schema/request-context.js'
import type { Callers } from './callers.js'
import { tagged } from './entity-tag.js'
import { sendBadRequest, sendMethodNotAllowed, sendNotAcceptable } from './error-answer.js'
import { paramsOf, type NamedDocuments } from './named-documents.js'
import { OperationContext } from './operation-context.js'
import type { OperationScopes } from './operation-scopes.js'
import { factsOf } from './request-facts.js'
import { isOfStreams, type StreamAnswers } from './stream-requests.js'

/** An `Accept` that is empty or takes one of the media types of an answer. */
const acceptable =
  /^\s*$|(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json|graphql-response\+json))\s*(?:[;,]|$)/i

/** What Apollo gets in place of a refused operation. A subscription may not select `__typename` at its root. */
const standIns: Readonly<Record<OperationTypeNode, string>> = {
  query: 'query { __typename }',
  mutation: 'mutation { __typename }',
  subscription: 'subscription { notificationChanged { event } }',
}

const servedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

export interface GraphqlRoute {
  readonly apollo: ApolloServer<RequestContext>
  readonly callers: Callers
  readonly records: RecordReader
  readonly clock: Clock
  readonly scopes: OperationScopes
  readonly gate: AnonymousGate
  readonly streams: StreamAnswers
  readonly documents: NamedDocuments
}

/**
 * Serves `/graphql`. The caller of a request is identified once, before its body is read.
 *
 * @param sendPage shows a page to browsers that open the address; null for every other request
 */
export function addGraphqlRoute(
  app: FastifyInstance,
  parts: GraphqlRoute,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  const { apollo, callers, scopes, gate, streams, documents } = parts
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const named = await documents.find(request)
    const text = named?.text ?? null
    if (isOfStreams(request)) {
      const refusal = named?.refused ?? null
      return refusal === null ? streams.answer(request, reply, text) : sendRefusal(reply, refusal)
    }
    const refused = named?.refused ?? refusalOf(request, text)
    const http = requestFor(request, text)
    // A page of another origin could send a registered query by GET, and could not read the answer.
    if (named !== null) http.headers.set('apollo-require-preflight', 'registered')
    const { headers, status, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: refused === null ? http : inPlaceOf(refused, http),
      context: () => {
        const caller = callers.of(request)
        return Promise.resolve(
          new OperationContext(parts, caller, request.id, wantsCost(request), refused),
        )
      },
    })
    if (body.kind !== 'complete') throw new Error('No field of the schema comes in parts.')
    for (const [name, value] of headers) void reply.header(name, value)
    if (refused?.status === 405) void reply.header('allow', 'POST')
    void reply.code(status ?? 200)
    return named !== null && request.method === 'GET'
      ? tagged(request, reply, body.string)
      : body.string
  }
  const refusalOf = (request: FastifyRequest, text: string | null): RefusedOperation | null => {
    const { authentication } = callers.of(request)
    if (authentication.principal !== null) return null
    const { query, operationName } = paramsOf(request)
    const document = text ?? query
    return typeof document === 'string' && document !== ''
      ? gate.refusal(
          authentication,
          document,
          typeof operationName === 'string' ? operationName : undefined,
        )
      : null
  }
  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    onRequest: async (request, reply) => {
      const { host, headers } = request
      // RFC 9112 section 3.2.
      if (!URL.canParse(`http://${host}`)) {
        sendBadRequest(reply, 'The Host header is missing or is no host name.')
        return reply
      }
      const page = sendPage(request, reply)
      if (page !== null) return page
      const isAcceptable = headers.accept === undefined || acceptable.test(headers.accept)
      if (!isAcceptable && !isOfStreams(request)) {
        sendNotAcceptable(reply)
        return reply
      }
      await scopes.run(reply, () => callers.identify(request))
      callers.count(request)
    },
    handler: (request, reply) =>
      callers.inTurn(request, reply, () => scopes.run(reply, () => answer(request, reply))),
  })
  app.route({
    url: '/graphql',
    method: app.supportedMethods.filter((method) => !servedMethods.includes(method)),
    // Answered before the body is read.
    onRequest: (request, reply, done) => {
      sendMethodNotAllowed(request, reply)
      done()
    },
    handler: sendMethodNotAllowed,
  })
}

/** @param text of the registered document that the request names; null when it brings its own */
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

/** Apollo still checks the request and chooses the media type of the answer. */
function inPlaceOf({ kind }: RefusedOperation, http: HTTPGraphQLRequest): HTTPGraphQLRequest {
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
  noteCodes(factsOf(reply.request), result.errors)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(result))
}

/** Whether the caller wants a report of the operation's cost. */
function wantsCost({ headers }: FastifyRequest): boolean {
  return headers['graphql-cost'] === 'report'
}
