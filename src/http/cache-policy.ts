import type { FastifyInstance } from 'fastify'

/** What browsers and proxies may keep of an answer: nothing, for most hold somebody's data. */
export const keepNothing = 'no-store'

/** The cache policy of every answer; a route that serves what everybody may keep sets its own. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', keepNothing)
    done()
  })
}
