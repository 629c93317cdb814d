import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.js'

/** Answers all other methods of a path with 405 and problem details, except OPTIONS, which CORS answers. */
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
    onSend: (_request, reply, _payload, done) => {
      void reply.header('allow', allow)
      done()
    },
    onRequest: (_request, reply, done) => {
      const detail = `This path takes ${served.join(', ')}.`
      sendProblem(reply, { code: 'METHOD_NOT_ALLOWED', detail })
      done()
    },
    handler: (_request, reply) => reply,
  })
}
