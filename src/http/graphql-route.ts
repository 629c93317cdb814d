import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError, type FormattedExecutionResult } from 'graphql'
import type { Authentication, Authenticator } from '../access/authentication.js'
import type { Clock } from '../clock.js'
import { GatewayError } from '../errors/gateway-error.js'
import { currentScope, unlessStopped } from '../foundation/work-scope.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RequestContext } from '../schema/request-context.js'
import { sendBadRequest, sendMethodNotAllowed, sendNotAcceptable } from './error-answer.js'
import { OperationContext } from './operation-context.js'
import type { OperationScopes } from './operation-scopes.js'
import { plainOperation } from './plain-operation.js'

/** An `Accept` that takes one of the forms of an answer, or is empty, which says nothing. */
const acceptable =
  /^\s*$|(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json|graphql-response\+json))\s*(?:[;,]|$)/i

const servedMethods = ['GET', 'HEAD', 'POST', 'OPTIONS']

export interface GraphqlRoute {
  readonly apollo: ApolloServer<RequestContext>
  readonly authenticator: Authenticator
  readonly records: RecordReader
  readonly clock: Clock
  readonly scopes: OperationScopes
}

/** Serves `/graphql`; who is calling is found out once a request, before anything is parsed as GraphQL. */
export function graphqlRoute(app: FastifyInstance, parts: GraphqlRoute): void {
  const { apollo, authenticator } = parts
  const handleAny = fastifyApolloHandler(apollo, {
    context: async (request) =>
      new OperationContext(
        parts,
        await authenticate(request, authenticator).catch(throwUnavailable),
        request.id,
        wantsCost(request),
      ),
  })
  const answer: typeof handleAny = async (request, reply) => {
    // Apollo's own HTTP layer takes a tenth of a small operation, and most need nothing of it.
    const plain = plainOperation(request)
    const authentication =
      plain &&
      (await unlessStopped(
        currentScope(),
        authenticator.authenticate(request.headers.authorization),
      ).catch(() => null))
    // A credential that cannot be checked now is tried once more there, and answered for.
    if (plain === null || authentication === null) return handleAny.call(app, request, reply)
    const contextValue = new OperationContext(parts, authentication, request.id, wantsCost(request))
    const { body, http } = await apollo.executeOperation(plain.operation, { contextValue })
    if (body.kind !== 'single') throw new Error('No field of the schema comes in parts.')
    for (const [name, value] of http.headers) void reply.header(name, value)
    void reply.code(http.status ?? 200).type(plain.mediaType)
    return written(body.singleResult)
  }
  const handler: typeof handleAny = (request, reply) =>
    parts.scopes.run(reply, async () => answer.call(app, request, reply))
  // Most requests name the host that the one before them named.
  let goodHost: string | null = null
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    onRequest: ({ host, headers }, reply, done) => {
      // RFC 9112 section 3.2 asks for a 400; the handler would fail, because it makes a URL of the name.
      if (host !== goodHost && !URL.canParse(`http://${host}`)) {
        sendBadRequest(reply, 'The Host header is missing or is no host name.')
        return
      }
      goodHost = host
      if (headers.accept !== undefined && !acceptable.test(headers.accept)) {
        sendNotAcceptable(reply)
        return
      }
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

/** Whether a caller asks what its operation costs. */
function wantsCost({ headers }: FastifyRequest): boolean {
  return headers['graphql-cost'] === 'report'
}

/** The text of a result as Apollo's own HTTP layer writes it. */
function written({ errors, data, extensions }: FormattedExecutionResult): string {
  return `${JSON.stringify({ errors, data, extensions })}\n`
}

/**
 * Who is calling.
 *
 * @throws GatewayError when the credential cannot be checked now; the log has the cause
 */
export async function authenticate(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Authentication> {
  try {
    return await unlessStopped(
      currentScope(),
      authenticator.authenticate(request.headers.authorization),
    )
  } catch (error) {
    if (error instanceof GatewayError) {
      request.log.warn({ err: error }, 'a credential could not be checked')
    }
    throw error
  }
}

/** Apollo answers what its context throws with 500, unless a GraphQLError says otherwise. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error
  throw new GraphQLError(error.message, {
    extensions: {
      code: error.code,
      http: { status: error.code === 'DEADLINE_EXCEEDED' ? 504 : 503 },
    },
  })
}
