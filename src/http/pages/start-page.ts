import escapeHtml from 'escape-html'
import { pageText, type PageLink } from './page.js'

/** Addresses that programs ask and that people look at now and then. */
const addresses = [
  {
    path: '/graphql',
    about: 'The GraphQL endpoint, by POST, with the header <code>Authorization: Bearer</code>.',
  },
  { path: '/openapi.json', about: 'The HTTP paths as OpenAPI 3.1.' },
  { path: '/health', about: 'Whether the process answers.' },
  { path: '/ready', about: 'Whether it can serve, and what is missing.' },
]

/** Where the script of the search box is. */
export const findScriptPath = '/find.js'

/**
 * Takes what is typed to the desk behind the `#`, which browsers send to nobody: names and references reach no
 * log. The box has no name, so that it is not sent without the script either.
 */
export const findScript = `document.querySelector('form[role=search]').addEventListener('submit', (event) => {
  event.preventDefault()
  location.assign('/desk#/search?q=' + encodeURIComponent(document.querySelector('#find').value))
})
`

const box = `<form role="search" action="/desk">
<label>Find people, property, tenures, transactions and accounts <input id="find" type="search" autocomplete="off"></label>
<button>Search at the desk</button>
</form>`

/** The page at `/`: what this is, and where to go on. */
export function startPage(links: readonly PageLink[]): string {
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
    ...(hasDesk ? { script: findScriptPath } : {}),
    main: `<h1>housing-gateway</h1>
<p>One GraphQL endpoint over a housing landlord’s notifications, and over its search of persons, assets, tenures, accounts and transactions.</p>
${hasDesk ? box : ''}
<h2>Pages</h2>
<dl>${pages.join('\n')}</dl>
<h2>Addresses for programs</h2>
<dl>${others.join('\n')}</dl>`,
  })
}
