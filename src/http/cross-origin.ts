import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Pages that people explore a development gateway with. */
const sandboxOrigins = [
  'https://studio.apollographql.com',
  'https://sandbox.embed.apollographql.com',
]

/** A page of this machine, whatever its port: what a front end's own tools serve while it is made. */
const loopbackOrigin =
  /^https?:\/\/(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/** Names in the log of origins that were refused; beyond so many a flood would fill memory and log. */
const mostTold = 100

export interface CrossOrigin {
  readonly configured: readonly string[]
  /** Lets pages of this machine in, and Apollo Sandbox. */
  readonly development: boolean
}

/** Says to browsers which other pages may call the gateway. */
export async function allowOrigins(app: FastifyInstance, from: CrossOrigin): Promise<void> {
  const origin = [
    ...from.configured,
    ...(from.development ? [...sandboxOrigins, loopbackOrigin] : []),
  ]
  const isAllowed = (given: string) =>
    origin.some((one) => (typeof one === 'string' ? one === given : one.test(given)))
  const told = new Set<string>()
  app.addHook('onRequest', (request, reply, done) => {
    const { origin: given } = request.headers
    if (given === undefined) {
      done()
      return
    }
    if (!isAllowed(given)) {
      tellOnce(request, given, told)
    } else if (request.headers['access-control-request-private-network'] === 'true') {
      // A page of the internet asks a gateway of an inner network; its origin is known here.
      void reply.header('access-control-allow-private-network', 'true')
    }
    done()
  })
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      ...['x-request-id', 'x-client-request-id', 'x-correlation-id'],
      ...['link', 'location', 'idempotency-replayed'],
      ...['retry-after', 'ratelimit', 'ratelimit-policy'],
    ],
    maxAge: 600,
    // A bare OPTIONS is answered, too, instead of being refused in plain text.
    strictPreflight: false,
  })
}

/** A front end that gets no answer says so in the browser only; here somebody reads why. */
function tellOnce(request: FastifyRequest, given: string, told: Set<string>): void {
  const own = URL.canParse(given) ? new URL(given) : null
  // Browsers also name the origin where a page asks its own host.
  if (own !== null && own.host === request.host.toLowerCase()) return
  const origin = own === null ? 'null' : own.origin
  if (told.has(origin) || told.size >= mostTold) return
  told.add(origin)
  request.log.warn(
    { origin },
    'A page of this origin asked and its browser was not let read the answer; CORS_ORIGINS names those that may.',
  )
}
