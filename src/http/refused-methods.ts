import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.js'

/**
 * Answers every other method of a path with 405, as problem details, and in `Allow` with those that are
 * served; OPTIONS is CORS's to answer.
 */
export function refuseOthers(
  scope: FastifyInstance,
  url: string,
  methods: readonly string[],
): void {
  const served = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])]
  const allow = [...served, 'OPTIONS'].join(', ')
  scope.route({
    url,
    method: scope.supportedMethods.filter((method) => !served.includes(method)),
    schema: { hide: true },
    onSend: (_request, reply, _payload, done) => {
      void reply.header('allow', allow)
      done()
    },
    onRequest: (_request, reply, done) => {
      const detail = `This path takes ${served.join(', ')}.`
      sendProblem(reply, { status: 405, code: 'METHOD_NOT_ALLOWED', detail })
      done()
    },
    handler: (_request, reply) => reply,
  })
}
