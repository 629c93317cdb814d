import type { FastifyRequest } from 'fastify'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What proxies and tunnels tell of those whom they ask for; one on this machine lets strangers in. */
const forwarded =
  /^(?:via|cdn-loop|(?:x-)?forwarded(?:-.+)?|x-real-ip|x-original-.+|x-envoy-.+|(?:.+-)?(?:client|connecting)-?ip)$/

/**
 * Whether a browser on this machine opened the page itself, under a loopback name: another name could
 * be a foreign page that points its own domain here, and a script of another page sends its origin. What came
 * through a proxy comes from somewhere else.
 */
export function isLocal(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const fromHere = peer === '::1' || peer.startsWith('127.') || peer.startsWith('::ffff:127.')
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  const wasForwarded = Object.keys(request.headers).some((header) => forwarded.test(header))
  const isOwnPage = request.headers.origin === undefined
  return fromHere && loopbackNames.has(name) && isOwnPage && !wasForwarded
}
