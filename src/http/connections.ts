import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** A flood of connections logs at most one line in this time. */
const quietMs = 60_000

/** Closes connections above a limit, before the process runs out of file handles. */
export function limitConnections(server: Server, maximum: number, log: FastifyBaseLogger): void {
  server.maxConnections = maximum
  let closed = 0
  let loggedAt = -Infinity
  server.on('drop', () => {
    closed += 1
    if (performance.now() - loggedAt < quietMs) return
    log.warn({ closed, connections: maximum }, 'Connections were closed: too many are open')
    loggedAt = performance.now()
    closed = 0
  })
}

/**
 * When the server closes, ends connections that Node would wait for. Browsers and load balancers open connections in
 * advance without sending a request, and Node does not count them as idle. Clients also keep connections open after
 * their last response.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
}
