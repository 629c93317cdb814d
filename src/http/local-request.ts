import type { FastifyRequest } from 'fastify'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser on this machine opened the page itself, under a loopback name: another name could
 * be a foreign page that points its own domain here, and a script of another page sends its origin.
 */
export function isLocal(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const fromHere = peer === '::1' || peer.startsWith('127.') || peer.startsWith('::ffff:127.')
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  return fromHere && loopbackNames.has(name) && request.headers.origin === undefined
}
