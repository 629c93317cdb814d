import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type { Authentication, Authenticator } from '../access/authentication.js'
import type { Clock } from '../clock.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RequestContext } from '../schema/request-context.js'
import { sendBadRequest, sendMethodNotAllowed } from './error-answer.js'
import { OperationContext } from './operation-context.js'

const servedMethods = ['GET', 'HEAD', 'POST', 'OPTIONS']

export interface GraphqlRoute {
  readonly apollo: ApolloServer<RequestContext>
  readonly authenticator: Authenticator
  readonly records: RecordReader
  readonly clock: Clock
}

/** Serves `/graphql`; who is calling is found out once a request, before anything is parsed as GraphQL. */
export function graphqlRoute(app: FastifyInstance, parts: GraphqlRoute): void {
  const handler = fastifyApolloHandler(parts.apollo, {
    context: async (request) =>
      new OperationContext(
        parts,
        await authenticate(request, parts.authenticator).catch(throwUnavailable),
        request.id,
      ),
  })
  // Most requests name the host that the one before them named.
  let goodHost: string | null = null
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    onRequest: ({ host }, reply, done) => {
      // RFC 9112 section 3.2 asks for a 400; the handler would fail, because it makes a URL of the name.
      if (host !== goodHost && !URL.canParse(`http://${host}`)) {
        sendBadRequest(reply, 'The Host header is missing or is no host name.')
        return
      }
      goodHost = host
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
    return await authenticator.authenticate(request.headers.authorization)
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
    extensions: { code: error.code, http: { status: 503 } },
  })
}
