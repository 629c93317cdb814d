import { HeaderMap, type ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationTypeNode } from 'graphql'
import type { Clock } from '../foundation/clock.js'
import type { AnonymousGate } from '../graphql/anonymous-gate.js'
import type { SeenDocuments } from '../graphql/trusted/seen-documents.js'
import type { TrustedOperations } from '../graphql/trusted/trusted-operations.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RefusedOperation } from '../schema/refused-operation.js'
import type { RequestContext } from '../schema/request-context.js'
import type { Callers } from './callers.js'
import type { DocumentAnswers } from './document-answers.js'
import { isOfStreams, type StreamAnswers } from './stream-requests.js'
import { sendBadRequest, sendMethodNotAllowed, sendNotAcceptable } from './error-answer.js'
import { OperationContext } from './operation-context.js'
import type { OperationScopes } from './operation-scopes.js'
import { plainOperation, type PlainOperation } from './plain-operation.js'
import { isJsonObject } from '../foundation/json-object.js'
import { isPromise, type Later } from '../foundation/later.js'
import { written } from './written-result.js'

/** The document that a request to `/graphql` brings, and which of its operations is meant. */
interface AskedText {
  readonly query: string
  readonly operationName: string | undefined
}

/** An `Accept` that takes one of the forms of an answer, or is empty, which says nothing. */
const acceptable =
  /^\s*$|(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json|graphql-response\+json))\s*(?:[;,]|$)/i

/** What Apollo is given in place of a refused operation. A subscription may not ask for `__typename` at its root. */
const standIns: Readonly<Record<OperationTypeNode, string>> = {
  query: 'query { __typename }',
  mutation: 'mutation { __typename }',
  subscription: 'subscription { notificationChanged { event } }',
}

const servedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

export interface GraphqlRoute {
  readonly apollo: ApolloServer<RequestContext>
  readonly trusted: TrustedOperations
  readonly seen: Pick<SeenDocuments, 'find'>
  readonly callers: Callers
  readonly records: RecordReader
  readonly clock: Clock
  readonly scopes: OperationScopes
  readonly gate: AnonymousGate
  readonly streams: StreamAnswers
  readonly documents: DocumentAnswers
}

/**
 * Serves `/graphql`; who is calling is found out once a request, before its body is read.
 *
 * @param sendPage shows a page to browsers that open it as an address; null to everybody else
 */
export function addGraphqlRoute(
  app: FastifyInstance,
  parts: GraphqlRoute,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  const { apollo, callers, scopes, gate, seen, streams, documents } = parts
  const contextOf = (request: FastifyRequest, refused: RefusedOperation | null = null) =>
    new OperationContext(parts, callers.of(request), request.id, wantsCost(request), refused)
  const handleAny = fastifyApolloHandler(apollo, {
    context: (request) => Promise.resolve(contextOf(request)),
  })
  const answer = (request: FastifyRequest, reply: FastifyReply): Later<unknown> => {
    const byId = documents.answer(request, reply, () => contextOf(request))
    if (byId !== null) return byId
    const { authentication } = callers.of(request)
    const asked = authentication.principal === null ? askedText(request) : null
    const refused =
      asked === null ? null : gate.refusal(authentication, asked.query, asked.operationName)
    if (refused !== null) return answerRefused(request, reply, refused)
    // Apollo's own HTTP layer takes a tenth of a small operation, and most need nothing of it.
    const plain = plainOperation(request)
    if (plain === null) return handleAny.call(app, request, reply)
    const { query, extensions } = plain.operation
    const document = extensions === undefined ? seen.find(query) : undefined
    return document === undefined
      ? answerUnseen(request, reply, plain)
      : documents.answerSeen(reply, { document, ...plain }, contextOf(request))
  }
  const answerUnseen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    plain: PlainOperation,
  ) => {
    const contextValue = contextOf(request)
    const { body, http } = await apollo.executeOperation(plain.operation, { contextValue })
    if (body.kind !== 'single') throw new Error('No field of the schema comes in parts.')
    for (const [name, value] of http.headers) void reply.header(name, value)
    void reply.code(http.status ?? 200).type(plain.mediaType)
    return written(body.singleResult)
  }
  /** Apollo still says whether the request is in order, and in which form the answer is. */
  const answerRefused = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refused: RefusedOperation,
  ) => {
    const query = standIns[refused.kind]
    const { headers, status, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: new HeaderMap(headerPairs(request)),
        search: request.method === 'GET' ? `?query=${encodeURIComponent(query)}` : '',
        body: request.method === 'GET' ? undefined : { query },
      },
      context: () => Promise.resolve(contextOf(request, refused)),
    })
    if (body.kind !== 'complete') throw new Error('A refusal comes in one part.')
    for (const [name, value] of headers) void reply.header(name, value)
    void reply.code(status ?? 200)
    return body.string
  }
  const handler = (request: FastifyRequest, reply: FastifyReply): Later<unknown> =>
    callers.inTurn<unknown>(request, reply, () =>
      scopes.run<unknown>(reply, () =>
        isOfStreams(request)
          ? documents.answerStream(request, reply, (text) => streams.answer(request, reply, text))
          : answer(request, reply),
      ),
    )
  // Most requests name the host that the one before them named.
  let goodHost: string | null = null
  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    onRequest: (request, reply, done) => {
      const { host, headers } = request
      // RFC 9112 section 3.2 asks for a 400; the handler would fail, because it makes a URL of the name.
      if (host !== goodHost && !URL.canParse(`http://${host}`)) {
        sendBadRequest(reply, 'The Host header is missing or is no host name.')
        return
      }
      goodHost = host
      if (sendPage(request, reply) !== null) return
      const isAcceptable = headers.accept === undefined || acceptable.test(headers.accept)
      if (!isAcceptable && !isOfStreams(request)) {
        sendNotAcceptable(reply)
        return
      }
      const identified = callers.identify(request, (wait) => scopes.run(reply, wait))
      if (isPromise(identified)) {
        const counted = identified.then(() => {
          callers.count(request)
        })
        counted.then(() => {
          done()
        }, done)
        return
      }
      callers.count(request)
      done()
    },
    handler,
  })
  app.route({
    url: '/graphql',
    method: app.supportedMethods.filter((method) => !servedMethods.includes(method)),
    // Answered before the body is read: whatever it holds, the method is wrong.
    onRequest: (request, reply, done) => {
      sendMethodNotAllowed(request, reply)
      done()
    },
    handler: sendMethodNotAllowed,
  })
}

function headerPairs({ headers }: FastifyRequest): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
}

/** Whether a caller asks what its operation costs. */
function wantsCost({ headers }: FastifyRequest): boolean {
  return headers['graphql-cost'] === 'report'
}

/** @returns null for a request that brings no document */
function askedText({ method, body, query: search }: FastifyRequest): AskedText | null {
  const given = method === 'GET' ? search : body
  if (!isJsonObject(given)) return null
  const { query, operationName } = given
  if (typeof query !== 'string' || query === '') return null
  return { query, operationName: typeof operationName === 'string' ? operationName : undefined }
}
