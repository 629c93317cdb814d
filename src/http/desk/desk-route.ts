import type { OutgoingHttpHeaders } from 'node:http'
import escapeHtml from 'escape-html'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.js'
import { varyByEncoding } from '../accepted-encodings.js'
import { pageText, sendPage, type PageLink } from '../pages/page.js'
import { sendUnknownAddress } from '../pages/static-pages.js'
import { headersOf } from '../security-headers.js'
import { DeskFiles } from './desk-files.js'
import { issuerOrigins } from './issuer-origins.js'

/** How officers sign in at the desk: as a demo user, or at an OpenID Connect issuer. */
export type DeskSignIn =
  | { readonly kind: 'development' }
  | { readonly kind: 'oidc'; readonly issuer: string; readonly clientId: string }

export interface DeskRoute {
  readonly files: DeskFiles
  readonly signIn: DeskSignIn
  /** True if the gateway accepts only registered documents. The desk must then send ids. */
  readonly byId: boolean
  /** Origins besides the gateway's own that the page may call to sign in. */
  readonly signInOrigins: () => Promise<readonly string[]>
}

type DeskConfig = Pick<
  Config,
  'desk' | 'DESK_OIDC_ISSUER' | 'DESK_OIDC_CLIENT_ID' | 'TRUSTED_DOCUMENTS'
>

export function createDesk(config: DeskConfig, log: FastifyBaseLogger): DeskRoute | 'off' {
  if (!config.desk) return 'off'
  const common = { files: new DeskFiles(), byId: config.TRUSTED_DOCUMENTS === 'only' }
  const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId } = config
  if (issuer === undefined || clientId === undefined) {
    return { ...common, signIn: { kind: 'development' }, signInOrigins: () => Promise.resolve([]) }
  }
  const signInOrigins = issuerOrigins(issuer, (err) => {
    log.warn({ err }, 'The issuer of the desk does not respond. Officers may be unable to sign in.')
  })
  // Fetch them now, so that the first visitor does not wait for the issuer.
  void signInOrigins()
  return { ...common, signIn: { kind: 'oidc', issuer, clientId }, signInOrigins }
}

/** The names of these files contain a hash of their content. */
const immutable = 'public, max-age=31536000, immutable'
const refreshSeconds = 3

/** Serves the desk. Until the desk is built, shows a page that says so and refreshes itself. */
export function addDeskRoute(
  app: FastifyInstance,
  { links, ...desk }: DeskRoute & { readonly links: readonly PageLink[] },
): void {
  const { files, signIn, byId, signInOrigins } = desk
  const notBuilt = notBuiltPage(links)
  app.get('/desk', async (_request, reply) => {
    const page = await files.page()
    if (page === null) return sendPage(reply.header('refresh', refreshSeconds), notBuilt)
    return reply
      .headers(deskHeaders(await signInOrigins()))
      .type('text/html; charset=utf-8')
      .send(page.replace('%sign-in%', () => escapeHtml(JSON.stringify({ ...signIn, byId }))))
  })
  app.get('/desk/', (_request, reply) => reply.redirect('/desk', 308))
  app.get<{ Params: { name: string } }>(
    '/desk/assets/:name',
    { compress: false },
    async (request, reply) => {
      const file = await files.asset(request.params.name, request.headers['accept-encoding'])
      if (file === null) {
        sendUnknownAddress(request, reply)
        return reply
      }
      if (file.encoding !== null) void reply.header('content-encoding', file.encoding)
      return varyByEncoding(reply)
        .type(file.mediaType)
        .header('cache-control', immutable)
        .send(file.content)
    },
  )
}

/** The page may call only the gateway and the issuer. */
function deskHeaders(signInOrigins: readonly string[]): OutgoingHttpHeaders {
  return headersOf({
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
  })
}

function notBuiltPage(links: readonly PageLink[]): string {
  return pageText({
    title: 'The desk is not built yet: housing-gateway',
    links,
    path: '/desk',
    main: `<h1>The desk is not built yet</h1>
<p><code>npm start</code> builds it after the gateway has started, which takes some seconds. This page reloads by itself.</p>
<p>If the desk does not appear, run <code>npm run build</code>. The build needs the development dependencies, which <code>npm ci --omit=dev</code> leaves out.</p>`,
  })
}
