import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

const quietMs = 60_000

/**
 * Closes connections beyond so many at once, instead of running out of what each takes. Whoever floods
 * the server with connections does not flood the log: it is told at most once a minute how many were closed.
 */
export function boundConnections(server: Server, most: number, log: FastifyBaseLogger): void {
  server.maxConnections = most
  let closed = 0
  let toldAt = -Infinity
  server.on('drop', () => {
    closed += 1
    if (performance.now() - toldAt < quietMs) return
    log.warn(
      { closed, connections: most },
      'Connections were closed because too many are open; CONNECTIONS_AT_MOST sets how many may be.',
    )
    toldAt = performance.now()
    closed = 0
  })
}
