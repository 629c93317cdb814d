import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../access/authentication.js'
import type { Clock } from '../clock.js'
import { createRecordLoaders } from '../records/record-loaders.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RequestContext } from '../schema/request-context.js'
import { sendMethodNotAllowed } from './error-answer.js'

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
    context: async (request): Promise<RequestContext> => ({
      authentication: await parts.authenticator.authenticate(request.headers.authorization),
      requestId: request.id,
      now: parts.clock.now(),
      loaders: createRecordLoaders(parts.records),
      made: new Map(),
    }),
  })
  app.route({ url: '/graphql', method: ['GET', 'POST'], handler })
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
