import type { FastifyInstance } from 'fastify'

/**
 * Answers given while the server closes are the last ones of their connections: it closes those that are
 * idle at once, but would wait for a client that keeps one open after its answer.
 */
export function closeAfterLastAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
}
