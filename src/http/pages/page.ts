import escapeHtml from 'escape-html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersOf, inlineSource } from '../security-headers.js'

export interface PageLink {
  readonly path: string
  readonly name: string
  /** One sentence. */
  readonly about: string
}

export interface Page {
  readonly title: string
  /** HTML. */
  readonly main: string
  /** The navigation at the top. */
  readonly links: readonly PageLink[]
  /** The page's own path, which the navigation marks. */
  readonly path?: string
  /** Path of a script. */
  readonly script?: string
}

/** The style of all pages, light and dark. Contrasts meet WCAG 2.2, level AA. */
const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --paper: #fff; --ink: #1b1b1b; --line: #767676; --soft: #f3f4f6; --link: #1d4ed8 }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --ink: #f0f0f0; --line: #8f8f8f; --soft: #24272c; --link: #9ec1ff } }
* { box-sizing: border-box }
html { background: var(--paper); color: var(--ink) }
body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 3rem; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -100vw; padding: .5rem; background: var(--paper) }
.skip:focus { left: 0 }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 1rem 0; border-bottom: 1px solid var(--line) }
nav a { display: inline-block; padding: .25rem 0 }
nav a[aria-current] { font-weight: bold; color: inherit }
h1 { font-size: 1.7rem; line-height: 1.2 } h2 { font-size: 1.3rem; margin-top: 2.5rem } h3 { font-size: 1.1rem; margin-top: 2rem } h4 { font-size: 1rem; margin-bottom: .25rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { white-space: pre-wrap; background: var(--soft); padding: .75rem; border-radius: .25rem }
article pre { font: inherit; background: none; padding: 0; margin: 0 }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .25rem 1rem; margin: 0 } dd { margin: 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
.wide { overflow-x: auto }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end }
input, select, button { font: inherit; padding: .25rem .5rem }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0 }
.status { font-weight: normal; border: 1px solid; border-radius: 1rem; padding: .1rem .6rem }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } }
`

const headers = headersOf({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      // The style is allowed by its hash, so that no other inline style is.
      'style-src': [inlineSource(pageStyle)],
      'img-src': ['data:'],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
})

/** A whole HTML document, for `sendPage`. */
export function pageText({ title, main, links, path, script }: Page): string {
  const items = links.map((link) => `<li>${linkTo(link, path)}</li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>${script === undefined ? '' : `\n<script src="${script}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Pages"><ul>${items.join('')}</ul></nav></header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`
}

/** @param current path of the page that has the link */
export function linkTo({ path, name }: PageLink, current: string | undefined): string {
  const mark = path === current ? ' aria-current="page"' : ''
  return `<a href="${path}"${mark}>${escapeHtml(name)}</a>`
}

/** Sends a page under a content security policy without other hosts and inline scripts. */
export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(headers).type('text/html; charset=utf-8').send(text)
}

/** True if a browser wants a page: it accepts HTML but not JSON. API clients that accept HTML accept JSON as well. */
export function wantsPage({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept) &&
    !/\bjson\b/i.test(accept)
  )
}
