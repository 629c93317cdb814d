import { ApolloServer } from '@apollo/server'
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import Fastify from 'fastify'
import mercurius from 'mercurius'
import type { PeerContext, PersonSource } from './person-source.js'
import { type PageArguments, plainPage } from './plain-page.js'
import { plainSchema } from './plain-schema.js'

// Each peer is set up as in its own documentation, without authentication, limits, guards or log.

const host = '127.0.0.1'

type Serve = (source: PersonSource, port: number) => Promise<void>

/** The servers that the gateway is compared with, by display name. */
export const peers: Readonly<Record<string, Serve>> = {
  'Mercurius with JIT': serveMercurius,
  'Apollo Server': serveApollo,
  'Fastify, JSON.stringify': serveFastify,
}

async function serveMercurius(source: PersonSource, port: number): Promise<void> {
  const app = Fastify()
  await app.register(mercurius, { schema: plainSchema(source), jit: 1, context: source.context })
  await app.listen({ host, port })
}

async function serveApollo(source: PersonSource, port: number): Promise<void> {
  const app = Fastify()
  const apollo = new ApolloServer<PeerContext>({
    schema: plainSchema(source),
    plugins: [fastifyApolloDrainPlugin(app)],
  })
  await apollo.start()
  await app.register(fastifyApollo(apollo), { context: () => Promise.resolve(source.context()) })
  await app.listen({ host, port })
}

/** This server shows the cost without GraphQL. */
async function serveFastify(source: PersonSource, port: number): Promise<void> {
  const app = Fastify()
  app.post<{ Body: { readonly variables?: PageArguments } }>('/graphql', async (request, reply) => {
    const { variables } = request.body
    const data =
      variables === undefined
        ? { __typename: 'Query' }
        : { searchPersons: await plainPage(source, variables) }
    void reply.type('application/json; charset=utf-8')
    return JSON.stringify({ data })
  })
  await app.listen({ host, port })
}
