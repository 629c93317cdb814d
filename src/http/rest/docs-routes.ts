import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { sendPage, type PageLink } from '../pages/page.js'
import { docsPage } from './docs-page.js'
import { openApiDocument } from './openapi.js'

/** Both are made when somebody first asks for one: it takes a while, and most never do. */
interface Described {
  readonly json: string
  readonly page: string
}

/** Serves `/openapi.json`, and the same for people as the page `/docs`. */
export function addDocsRoutes(
  app: FastifyInstance,
  { schema, links }: { readonly schema: GraphQLSchema; readonly links: readonly PageLink[] },
): void {
  let made: Promise<Described> | undefined
  const described = () => {
    made ??= openApiDocument(schema).then((document) => ({
      json: JSON.stringify(document),
      page: docsPage(document, links),
    }))
    return made
  }
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await described()).json),
  )
  app.get('/docs', async (_request, reply) => sendPage(reply, (await described()).page))
}
