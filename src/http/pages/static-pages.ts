import escapeHtml from 'escape-html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '../error-answer.js'
import { factsOf } from '../../foundation/request-facts.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'
import { kindWords } from '../../records/kinds/record-kind.js'
import { linkTo, pageText, sendPage, wantsPage, type PageLink } from './page.js'

/** Addresses for programs that people open now and then. */
const addresses = [
  {
    path: '/graphql',
    about: 'The GraphQL endpoint, by POST, with the header <code>Authorization: Bearer</code>.',
  },
  { path: '/openapi.json', about: 'The HTTP paths as OpenAPI 3.1.' },
  { path: '/health', about: 'Liveness: the process responds.' },
  { path: '/ready', about: 'Readiness: whether the gateway can serve, and which parts fail.' },
]

const searchScriptPath = '/find.js'

/**
 * Opens the desk with the search text after the `#`. Browsers do not send this part to a server, so names and
 * references do not appear in logs. The input has no name, so that it is not submitted without the script.
 */
const searchScript = `document.querySelector('form[role=search]').addEventListener('submit', (event) => {
  event.preventDefault()
  location.assign('/desk#/search?q=' + encodeURIComponent(document.querySelector('#find').value))
})
`

const searchForm = `<form role="search" action="/desk">
<label>Find people, property, tenures, transactions and accounts <input id="find" type="search" autocomplete="off"></label>
<button>Search at the desk</button>
</form>`

/** Serves the start page, and the page for unknown addresses. */
export function addPages(app: FastifyInstance, links: readonly PageLink[]): void {
  const page = startPage(links)
  app.get('/', (_request, reply) => sendPage(reply, page))
  app.get(searchScriptPath, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(searchScript),
  )
  app.setNotFoundHandler(sendUnknownAddress)
}

function startPage(links: readonly PageLink[]): string {
  const kindList = new Intl.ListFormat('en-GB').format(kindDefinitions.map(kindWords))
  const pages = links
    .filter(({ path }) => path !== '/')
    .map(
      ({ path, name, about }) =>
        `<dt><a href="${path}">${escapeHtml(name)}</a></dt><dd>${escapeHtml(about)}</dd>`,
    )
  const others = addresses.map(
    ({ path, about }) => `<dt><a href="${path}"><code>${path}</code></a></dt><dd>${about}</dd>`,
  )
  const hasDesk = links.some(({ path }) => path === '/desk')
  return pageText({
    title: 'housing-gateway',
    links,
    path: '/',
    ...(hasDesk ? { script: searchScriptPath } : {}),
    main: `<h1>housing-gateway</h1>
<p>One GraphQL endpoint for a housing landlord’s notifications, and for the search of its ${kindList}.</p>
${hasDesk ? searchForm : ''}
<h2>Pages</h2>
<dl>${pages.join('\n')}</dl>
<h2>Addresses for programs</h2>
<dl>${others.join('\n')}</dl>`,
  })
}

/** Sends a page to a browser that opens `/graphql` without an operation; returns null for other requests. */
export function graphqlPage(
  links: readonly PageLink[],
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null {
  const item = (path: string, about: string) =>
    links
      .filter((link) => link.path === path)
      .map((link) => `<li>${linkTo(link, undefined)}: ${about}</li>\n`)
      .join('')
  const page = pageText({
    title: 'GraphQL: housing-gateway',
    links,
    main: `<h1>GraphQL</h1>
<p>This address is for programs. They send operations by <code>POST</code>, as JSON with a <code>query</code>, and the header <code>Authorization: Bearer</code> with a token or a service key.</p>
<ul>
${item('/explorer', 'write and run operations here.')}${item('/docs', 'the same data without GraphQL, with every field.')}</ul>`,
  })
  return (request, reply) =>
    wantsPage(request) && !request.url.includes('?') ? sendPage(reply, page) : null
}

const notFoundPage = pageText({
  title: 'Page not found: housing-gateway',
  // Pages that every gateway has.
  links: [
    { path: '/', name: 'Start', about: '' },
    { path: '/docs', name: 'HTTP paths', about: '' },
  ],
  main: `<h1>There is nothing here</h1>
<p>This gateway has no page with this address. If you typed it, check the spelling; if you followed a link, the link is out of date.</p>
<p><a href="/">Go to the start page</a>, which lists all pages.</p>`,
})

/** Sends a page to browsers, and an error to programs. */
export function sendUnknownAddress(request: FastifyRequest, reply: FastifyReply): void {
  if (!wantsPage(request) || request.url.split('?', 1)[0] === '/graphql') {
    sendNotFound(request, reply)
    return
  }
  factsOf(request).codes.add('NOT_FOUND')
  void sendPage(reply.code(404), notFoundPage)
}
