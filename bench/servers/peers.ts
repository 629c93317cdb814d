import { ApolloServer } from '@apollo/server'
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import Fastify from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import mercurius from 'mercurius'
import { createServer } from 'node:http'
import type { PeerContext, PersonSource } from './person-source.js'
import { type PageArguments, plainPage, searchText } from './plain-page.js'
import { plainSchema, readySchema } from './plain-schema.js'

// Each as its own documentation sets it up, without authentication, limits, guards or log.

const host = '127.0.0.1'
const pageSizes = [12, 100]

type Serve = (source: PersonSource, port: number) => Promise<void>

/** The servers that the gateway is measured beside, by the names that tables show. */
export const peers: Readonly<Record<string, Serve>> = {
  'Mercurius with JIT': (source, port) => serveMercurius(plainSchema(source), source, port, 1),
  Mercurius: (source, port) => serveMercurius(plainSchema(source), source, port, 0),
  'GraphQL Yoga': serveYoga,
  'Apollo Server': serveApollo,
  'Fastify, JSON.stringify': (source, port) =>
    serveFastify((asked) => plainPage(source, asked), port),
  'Mercurius with JIT, pages ready': async (source, port) => {
    await serveMercurius(readySchema(await readyPages(source)), source, port, 1)
  },
  'Fastify, JSON.stringify, pages ready': async (source, port) => {
    const pages = await readyPages(source)
    await serveFastify(({ pageSize }) => pages.get(pageSize), port)
  },
}

async function readyPages(source: PersonSource): Promise<Map<number, unknown>> {
  const pages = pageSizes.map(
    async (pageSize) => [pageSize, await plainPage(source, { searchText, pageSize })] as const,
  )
  return new Map(await Promise.all(pages))
}

async function serveMercurius(
  schema: GraphQLSchema,
  { context }: PersonSource,
  port: number,
  jit: number,
): Promise<void> {
  const app = Fastify()
  await app.register(mercurius, { schema, jit, context })
  await app.listen({ host, port })
}

async function serveYoga(source: PersonSource, port: number): Promise<void> {
  const yoga = createYoga<object, PeerContext>({
    schema: plainSchema(source),
    context: source.context,
    logging: false,
    graphiql: false,
  })
  await new Promise<void>((resolve) => {
    createServer((request, response) => {
      void yoga(request, response)
    }).listen(port, host, resolve)
  })
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

/** What is left when GraphQL costs nothing. */
async function serveFastify(page: (asked: PageArguments) => unknown, port: number): Promise<void> {
  const app = Fastify()
  app.post<{ Body: { readonly variables?: PageArguments } }>('/graphql', async (request, reply) => {
    const { variables } = request.body
    const data =
      variables === undefined ? { __typename: 'Query' } : { searchPersons: await page(variables) }
    void reply.type('application/json; charset=utf-8')
    return JSON.stringify({ data })
  })
  await app.listen({ host, port })
}
