import type { FastifyReply } from 'fastify'
import { headersOf, inlineSource } from '../security-headers.js'
import escapeHtml from 'escape-html'
import { pageStyle } from './page-style.js'

/** A page of the gateway for people, as others name it. */
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
  /** Shown at the top; the page's own is marked by its path. */
  readonly links: readonly PageLink[]
  readonly path?: string
  /** Address of a script of ours. */
  readonly script?: string
}

const headers = headersOf({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      // By its content, so that a page is one answer and nothing else inline is let through.
      'style-src': [inlineSource(pageStyle)],
      'img-src': ['data:'],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
})

/** A whole document, to be sent by `sendPage`. */
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

/** A link to a page, marked where it is the one that is shown. */
export function linkTo({ path, name }: PageLink, shown: string | undefined): string {
  const mark = path === shown ? ' aria-current="page"' : ''
  return `<a href="${path}"${mark}>${escapeHtml(name)}</a>`
}

/** Sends a page under a policy that lets no other host and no inline script in. */
export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(headers).type('text/html; charset=utf-8').send(text)
}
