import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { sendNotFound } from '../error-answer.js'
import { securityHeaders } from '../security-headers.js'
import { describedApp, openApiDocument } from './openapi.js'

const headers = securityHeaders({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
})

/** Both are made when somebody first asks for them: they take a while, and most never do. */
interface Described {
  document?: Promise<string>
  pages?: Promise<FastifyInstance>
}

/**
 * Serves `/openapi.json` and, where `page` is on, `/docs`: a page to read it and to try the paths, which
 * needs no internet.
 */
export function addDocsRoutes(
  app: FastifyInstance,
  { schema, page }: { readonly schema: GraphQLSchema; readonly page: 'on' | 'off' },
): void {
  const made: Described = {}
  app.get('/openapi.json', async (_request, reply) => {
    made.document ??= openApiDocument(schema).then((document) => JSON.stringify(document))
    return reply.type('application/json; charset=utf-8').send(await made.document)
  })
  if (page === 'off') return
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { onRequest: headers }, async (request, reply) => {
      made.pages ??= pagesApp(schema)
      const pages = await made.pages
      const { 'if-none-match': known = '' } = request.headers
      const answer = await pages.inject({ url: request.url, headers: { 'if-none-match': known } })
      if (answer.statusCode === 404) {
        sendNotFound(request, reply)
        return reply
      }
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
    })
  }
  app.addHook('onClose', async () => (await made.pages)?.close())
}

async function pagesApp(schema: GraphQLSchema): Promise<FastifyInstance> {
  const app = await describedApp(schema)
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'housing-gateway: HTTP paths' },
    uiConfig: {
      deepLinking: true,
      docExpansion: 'list',
      validatorUrl: null,
    },
  })
  await app.ready()
  return app
}
