import type { OutgoingHttpHeaders } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { HelmetOptions } from 'helmet'
import { acceptedEncoding, varyByEncoding } from '../../src/http/accepted-encodings.js'
import { linkTo, type PageLink } from '../../src/http/pages/page.js'
import { headersOf, inlineSource } from '../../src/http/security-headers.js'
import { exampleOperations } from './example-operations.js'
import { isLocal } from './local-request.js'

interface ExplorerRoute {
  /** Null with real authentication. */
  readonly developmentToken: string | null
  readonly links: readonly PageLink[]
}

interface RenderedPage {
  /** Compressed. Browsers accept gzip, so only this form is cached. */
  readonly page: Buffer
  readonly headers: OutgoingHttpHeaders
}

/**
 * Serves GraphiQL as one page without external resources. The development token is included only for a
 * browser on this machine that opened the page itself (`isLocal`).
 */
export function addExplorerRoute(
  app: FastifyInstance,
  { developmentToken, links }: ExplorerRoute,
): void {
  const pages = new Map<boolean, Promise<RenderedPage>>()
  app.get('/explorer', { compress: false }, async (request, reply) => {
    const hasToken = developmentToken !== null && isLocal(request)
    const rendering = pages.get(hasToken) ?? render(hasToken ? developmentToken : null, links)
    pages.set(hasToken, rendering)
    const { page, headers } = await rendering
    void varyByEncoding(reply).headers(headers).type('text/html; charset=utf-8')
    return acceptedEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip'
      ? reply.header('content-encoding', 'gzip').send(page)
      : reply.send(gunzipSync(page))
  })
}

async function render(token: string | null, links: readonly PageLink[]): Promise<RenderedPage> {
  const text = await renderPage(token, links)
  return { page: gzipSync(text), headers: headersOf({ contentSecurityPolicy: policy(text) }) }
}

/** The strictest policy under which the editor works. The editor adds inline styles and starts workers from blobs. */
function policy(text: string): NonNullable<HelmetOptions['contentSecurityPolicy']> {
  const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) =>
    inlineSource(script),
  )
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': [...scripts, 'blob:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'", 'data:'],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  }
}

async function renderPage(token: string | null, links: readonly PageLink[]): Promise<string> {
  // Nine megabytes of text, loaded on demand.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const headers = JSON.stringify({ Authorization: `Bearer ${token ?? '<token>'}` }, null, 2)
  const page = renderGraphiQL({
    endpoint: '/graphql',
    title: 'Explorer: housing-gateway',
    subscriptionsProtocol: 'GRAPHQL_SSE',
    headers,
    // A stored token would outlive the secret that signed it.
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'variables',
    defaultTabs: exampleOperations.map((operation) => ({ ...operation, headers })),
  })
  return page
    .replace('</title>', (end) => `${end}\n${viewport}`)
    .replace(
      '<div id="root"></div>',
      (root) =>
        `${navigation(links)}\n<main>${heading}${narrowNotice}${root}</main>\n${styleFixes}`,
    )
}

const heading = '<h1 id="heading">Explorer</h1>'

/** GraphiQL always has three columns, so narrow screens show it only on request. */
const narrowNotice = `<div id="narrow">
<p>The explorer needs a wide screen: it has three columns. On this screen, see the <a href="/docs">HTTP paths</a>, which return the same data.</p>
<label><input type="checkbox" id="anyway"> Show it anyway</label>
</div>`

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1" />'

function navigation(links: readonly PageLink[]): string {
  const items = links.map((link) => linkTo(link, '/explorer'))
  return `<nav id="pages" aria-label="Pages">${items.join(' ')}</nav>`
}

/**
 * A line of links to the other pages, and workarounds for two GraphiQL bugs on the first visit: a tab moves
 * away from the first click, because it was measured before the fonts were loaded; and the open query is
 * stored only when edited, so that a reload before that shows an empty tab.
 */
const styleFixes = `<style>
  :root { color-scheme: light dark }
  #pages { height: 2.5rem; padding: 0 1rem; display: flex; gap: 1rem; align-items: center; font: 16px system-ui, sans-serif; background: Canvas }
  #pages a { color: LinkText } #pages a[aria-current] { color: CanvasText; font-weight: bold }
  #heading { position: absolute; left: -100vw }
  #root { height: calc(100vh - 2.5rem) !important }
  .graphiql-tab { transform: none !important }
  #narrow { display: none; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas }
  #narrow a { color: LinkText }
  @media (max-width: 750px) {
    #pages { height: auto; padding: .75rem 1rem; flex-wrap: wrap }
    #narrow { display: block }
    main:not(:has(#anyway:checked)) #root { display: none }
  }
</style>
<script>
  if (localStorage.getItem('graphiql:tabState') === null) {
    localStorage.setItem('graphiql:query', ${JSON.stringify(exampleOperations[0]?.query)})
  }
</script>`
