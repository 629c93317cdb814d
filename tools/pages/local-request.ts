import type { FastifyRequest } from 'fastify'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Headers of proxies and tunnels: one on this machine would let strangers in. A browser that opens a page
 * sends no header with `x-`, so any of them counts.
 */
const forwarded =
  /^(?:x-.+|via|forwarded|(?:cdn|cf|fastly|fly|proxy)-.+|(?:.+-)?(?:client|connecting)-?ip)$/

/** Absent where the browser is old; `cross-site` means that another page asks. */
const ownSites: readonly unknown[] = ['same-origin', 'same-site', 'none', undefined]

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
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwnPage = origin === undefined && ownSites.includes(site)
  return fromHere && loopbackNames.has(name) && isOwnPage && !wasForwarded
}
