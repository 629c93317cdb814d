import type { FastifyRequest } from 'fastify'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Headers of proxies and tunnels, which would let other machines in. A browser sends no `x-` header when it
 * opens a page.
 */
const forwarded =
  /^(?:x-.+|via|forwarded|(?:cdn|cf|fastly|fly|proxy)-.+|(?:.+-)?(?:client|connecting)-?ip)$/

/** Undefined in old browsers. `cross-site` is a request by another page. */
const ownSites: readonly unknown[] = ['same-origin', 'same-site', 'none', undefined]

/**
 * Whether a browser on this machine opened the page itself, under a loopback name. Another host name could
 * belong to a foreign page that resolves its domain to this machine, and requests by scripts of other pages
 * send an origin. Proxied requests do not count as local.
 */
export function isLocal(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const isLoopback = peer === '::1' || peer.startsWith('127.') || peer.startsWith('::ffff:127.')
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  const wasForwarded = Object.keys(request.headers).some((header) => forwarded.test(header))
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwnPage = origin === undefined && ownSites.includes(site)
  return isLoopback && loopbackNames.has(name) && isOwnPage && !wasForwarded
}
