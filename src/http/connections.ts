import type { Server } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

const quietMs = 60_000

/**
 * Closes connections beyond so many at once, instead of running out of what each takes. A caller that floods
 * the server with connections does not flood the log: it is told at most once a minute how many were closed.
 */
export function boundConnections(server: Server, most: number, log: FastifyBaseLogger): void {
  server.maxConnections = most
  let closed = 0
  let toldAt = -Infinity
  server.on('drop', () => {
    closed += 1
    if (performance.now() - toldAt < quietMs) return
    log.warn({ closed, connections: most }, 'Connections were closed because too many are open.')
    toldAt = performance.now()
    closed = 0
  })
}

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

/**
 * Ends connections that have not sent a request when the server closes. Browsers and balancers open some
 * in advance; Node takes none of them for idle, and would wait for their keep-alive time.
 */
export function endUnusedOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
