import type { OutgoingHttpHeaders } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { HelmetOptions } from 'helmet'
import { acceptedEncodings, varyByEncoding } from '../../src/http/accepted-encodings.js'
import { linkTo, type PageLink } from '../../src/http/pages/page.js'
import { headersOf, inlineSource } from '../../src/http/security-headers.js'
import { exampleOperations } from './example-operations.js'
import { isLocal } from './local-request.js'

interface ExplorerRoute {
  /** Null where real authentication is configured. */
  readonly developmentToken: string | null
  readonly links: readonly PageLink[]
}

interface Rendered {
  /** Compressed; everything that shows the page takes it so, and only that form is kept. */
  readonly page: Buffer
  readonly headers: OutgoingHttpHeaders
}

/**
 * GraphiQL in one page that needs no internet. A development token is put into its headers, but only
 * for a browser on this machine that opened the page itself, under a loopback name: another name could
 * be a foreign page that points its own domain here, and a script of another page sends its origin.
 */
export function addExplorerRoute(
  app: FastifyInstance,
  { developmentToken, links }: ExplorerRoute,
): void {
  const pages = new Map<boolean, Promise<Rendered>>()
  app.get('/explorer', { compress: false }, async (request, reply) => {
    const trusted = developmentToken !== null && isLocal(request)
    const rendering = pages.get(trusted) ?? render(trusted ? developmentToken : null, links)
    pages.set(trusted, rendering)
    const { page, headers } = await rendering
    void varyByEncoding(reply).headers(headers).type('text/html; charset=utf-8')
    return acceptsGzip(request.headers['accept-encoding'])
      ? reply.header('content-encoding', 'gzip').send(page)
      : reply.send(gunzipSync(page))
  })
}

async function render(token: string | null, links: readonly PageLink[]): Promise<Rendered> {
  const text = await renderPage(token, links)
  return { page: gzipSync(text), headers: headersOf({ contentSecurityPolicy: policy(text) }) }
}

/** As strict as the editor runs with: it writes styles into the page and starts workers from texts. */
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
  // Nine megabytes of text: read only when somebody opens the page.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const headers = JSON.stringify({ Authorization: `Bearer ${token ?? '<token>'}` }, null, 2)
  const page = renderGraphiQL({
    endpoint: '/graphql',
    title: 'Explorer: housing-gateway',
    subscriptionsProtocol: 'GRAPHQL_SSE',
    headers,
    // A token that the browser kept would outlive the secret that signed it.
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

/** GraphiQL has three columns and no fewer: on a telephone it is shown to those only who want it all the same. */
const narrowNotice = `<div id="narrow">
<p>The explorer needs a wide screen: it has three columns. On this one, read the <a href="/docs">HTTP paths</a>, which are the same data with every field.</p>
<label><input type="checkbox" id="anyway"> Show it all the same</label>
</div>`

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1" />'

function navigation(links: readonly PageLink[]): string {
  const items = links.map((link) => linkTo(link, '/explorer'))
  return `<nav id="pages" aria-label="Pages">${items.join(' ')}</nav>`
}

/**
 * The links to the other pages take a line of their own. And two faults of GraphiQL that meet everybody who
 * opens it for the first time: a tab slips away from under the first click on it, because its position was
 * measured before the fonts were there; and it remembers the tabs at once but the open query only when it is
 * edited, so that a page loaded again before that gets an empty tab.
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

/** RFC 9110 section 12.5.3: the coding must be named, or `*`, and not with a weight of 0. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const accepted = acceptedEncodings(header)
  const named =
    accepted.find(({ name }) => name === 'gzip') ?? accepted.find(({ name }) => name === '*')
  return named?.isWanted ?? false
}
