import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { exampleOperations } from './example-operations.js'
import { isLocal } from './local-request.js'
import { securityHeaders } from '../../http/security-headers.js'

interface ExplorerRoute {
  /** Null where real authentication is configured. */
  readonly developmentToken: string | null
}

/**
 * GraphiQL in one page that needs no internet. A development token is put into its headers, but only
 * for a browser on this machine that opened the page itself, under a loopback name: another name could
 * be a foreign page that points its own domain here, and a script of another page sends its origin.
 */
export function addExplorerRoute(app: FastifyInstance, { developmentToken }: ExplorerRoute): void {
  const pages = new Map<boolean, Buffer>()
  app.get(
    '/',
    {
      onRequest: securityHeaders({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'],
            'style-src': ["'self'", "'unsafe-inline'"],
            'img-src': ["'self'", 'data:'],
            'font-src': ["'self'", 'data:'],
            'worker-src': ["'self'", 'blob:'],
            'connect-src': ["'self'"],
            'frame-ancestors': ["'none'"],
          },
        },
      }),
    },
    async (request, reply) => {
      const trusted = developmentToken !== null && isLocal(request)
      let page = pages.get(trusted)
      if (page === undefined) {
        page = gzipSync(await renderPage(trusted ? developmentToken : null))
        pages.set(trusted, page)
      }
      void reply
        .type('text/html; charset=utf-8')
        .header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
      // Everything that shows the page takes it compressed; only that form is kept.
      return acceptsGzip(request.headers['accept-encoding'])
        ? reply.header('content-encoding', 'gzip').send(page)
        : reply.send(gunzipSync(page))
    },
  )
}

async function renderPage(token: string | null): Promise<string> {
  // Nine megabytes of text: read only when somebody opens the page.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const headers = JSON.stringify({ Authorization: `Bearer ${token ?? '<token>'}` }, null, 2)
  const page = renderGraphiQL({
    endpoint: '/graphql',
    title: 'housing-gateway explorer',
    subscriptionsProtocol: 'GRAPHQL_SSE',
    headers,
    // A token that the browser kept would outlive the secret that signed it.
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'variables',
    defaultTabs: exampleOperations.map((operation) => ({ ...operation, headers })),
  })
  return page.replace('<div id="root"></div>', (root) => `${root}\n${styleFixes}`)
}

/**
 * Two faults of GraphiQL that meet everybody who opens it for the first time. A tab slips away from
 * under the first click on it, because its position was measured before the fonts were there. And it
 * remembers the tabs at once but the open query only when it is edited, so that a page loaded again
 * before that gets an empty tab.
 */
const styleFixes = `<style>.graphiql-tab { transform: none !important }</style>
<script>
  if (localStorage.getItem('graphiql:tabState') === null) {
    localStorage.setItem('graphiql:query', ${JSON.stringify(exampleOperations[0]?.query)})
  }
</script>`

/** RFC 9110 section 12.5.3: the coding must be named, or `*`, and not with a weight of 0. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
  const named = codings.find(([name]) => name === 'gzip') ?? codings.find(([name]) => name === '*')
  return named !== undefined && !/^q=0(\.0*)?$/.test(named[1] ?? '')
}
