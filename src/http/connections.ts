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
 * Ends connections on close that Node would wait for: those that never sent a request, which browsers and
 * load balancers open in advance and Node does not count as idle, and those that a client keeps open after
 * its last response.
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
