import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseUrl } from '../foundation/parse-url.js'

const sandboxOrigins = [
  'https://studio.apollographql.com',
  'https://sandbox.embed.apollographql.com',
]

/** Pages of this machine on any port, such as a front end's development server. */
const loopbackOrigin =
  /^https?:\/\/(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/** Maximum number of refused origins that are remembered and logged. It protects memory and the log from a flood. */
const maximumLogged = 100

export interface CrossOrigin {
  readonly configured: readonly string[]
  /** Allows pages of this machine and Apollo Sandbox. */
  readonly development: boolean
}

/** Cross-origin resource sharing: the origins whose pages may call the gateway. */
export async function allowOrigins(app: FastifyInstance, settings: CrossOrigin): Promise<void> {
  const origin = [
    ...settings.configured,
    ...(settings.development ? [...sandboxOrigins, loopbackOrigin] : []),
  ]
  const isAllowed = (candidate: string) =>
    origin.some((rule) => (typeof rule === 'string' ? rule === candidate : rule.test(candidate)))
  const logged = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin: page } = request.headers
    if (page !== undefined && !isAllowed(page)) logOnce(request, page, logged)
    done()
  })
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'x-request-id',
      'x-client-request-id',
      'x-correlation-id',
      'link',
      'location',
      'idempotency-replayed',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
    ],
    maxAge: 600,
    // Otherwise an OPTIONS request that is not a preflight is refused in plain text.
    strictPreflight: false,
  })
}

/** The browser hides the cause of a refusal from the page, so the log names it. */
function logOnce(request: FastifyRequest, header: string, logged: Set<string>): void {
  const url = parseUrl(header)
  // Browsers also send the origin of the gateway's own pages.
  if (url !== null && url.host === request.host.toLowerCase()) return
  const origin = url === null ? 'null' : url.origin
  if (logged.has(origin) || logged.size >= maximumLogged) return
  logged.add(origin)
  request.log.warn(
    { origin },
    'A browser may not read responses on pages of this origin. To allow them, add the origin to CORS_ORIGINS.',
  )
}
