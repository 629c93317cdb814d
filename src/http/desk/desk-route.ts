import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import escapeHtml from 'escape-html'
import { varyByEncoding } from '../accepted-encodings.js'
import { headersOf } from '../security-headers.js'
import { pageText, sendPage, type PageLink } from '../pages/page.js'
import { sendUnknownAddress } from '../pages/unknown-address.js'
import type { DeskFiles } from './desk-files.js'

/** How people sign in at the desk. */
export type DeskSignIn =
  /** As one of the demo users, or with a token of theirs. */
  { readonly kind: 'development' } | OidcSignIn

interface OidcSignIn {
  readonly kind: 'oidc'
  readonly issuer: string
  readonly clientId: string
}

export interface DeskRoute {
  readonly files: DeskFiles
  readonly signIn: DeskSignIn
  /** The gateway takes registered documents only, so the page has to ask by ids. */
  readonly byId: boolean
  /** Origins besides the gateway's own that the page asks while people sign in. */
  readonly signInOrigins: () => Promise<readonly string[]>
}

/** The names of these files change with what is in them. */
const keepForEver = 'public, max-age=31536000, immutable'
const lookAgainSeconds = 3

/**
 * Serves the desk: the page with how people sign in, and the files that it loads. It asks the gateway like
 * any other front end, by `/graphql`. Until it is built a page says so, and looks again.
 */
export function addDeskRoute(
  app: FastifyInstance,
  {
    files,
    signIn,
    byId,
    signInOrigins,
    links,
  }: DeskRoute & { readonly links: readonly PageLink[] },
): void {
  const notBuilt = notBuiltPage(links)
  const headersFor = deskHeaders()
  app.get('/desk', async (_request, reply) => {
    const page = await files.page()
    if (page === null) return sendPage(reply.header('refresh', lookAgainSeconds), notBuilt)
    return reply
      .headers(headersFor(await signInOrigins()))
      .type('text/html; charset=utf-8')
      .send(page.replace('%sign-in%', () => escapeHtml(JSON.stringify({ ...signIn, byId }))))
  })
  app.get('/desk/', (_request, reply) => reply.redirect('/desk', 308))
  app.get<{ Params: { name: string } }>(
    '/desk/assets/:name',
    { compress: false },
    async (request, reply) => {
      const accepted = request.headers['accept-encoding'] ?? ''
      const file = await files.asset(request.params.name, accepted)
      if (file === null) {
        sendUnknownAddress(request, reply)
        return reply
      }
      if (file.encoding !== null) void reply.header('content-encoding', file.encoding)
      return varyByEncoding(reply)
        .type(file.mediaType)
        .header('cache-control', keepForEver)
        .send(file.content)
    },
  )
}

/** The headers of the page, made anew only where people sign in at other hosts than before. */
export function deskHeaders(): (signInOrigins: readonly string[]) => OutgoingHttpHeaders {
  let madeFor: string | null = null
  let headers: OutgoingHttpHeaders = {}
  return (signInOrigins) => {
    const wanted = signInOrigins.join(' ')
    if (wanted !== madeFor) headers = headersOf(policy(signInOrigins))
    madeFor = wanted
    return headers
  }
}

/** It asks nobody but the gateway, and the issuer where people sign in there. */
function policy(signInOrigins: readonly string[]): Parameters<typeof headersOf>[0] {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...signInOrigins],
        'worker-src': ["'self'"],
        'form-action': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
  }
}

function notBuiltPage(links: readonly PageLink[]): string {
  return pageText({
    title: 'The desk is not there yet: housing-gateway',
    links,
    path: '/desk',
    main: `<h1>The desk is not there yet</h1>
<p><code>npm start</code> builds it once the gateway answers, which takes some seconds. This page looks for it again by itself.</p>
<p>If it does not come, build it by <code>npm run build</code>. Without the tools of development, as after <code>npm ci --omit=dev</code>, it is left out.</p>`,
  })
}
