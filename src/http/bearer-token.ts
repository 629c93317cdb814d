import { hash, timingSafeEqual } from 'node:crypto'
import type { onRequestHookHandler } from 'fastify'
import { sendUnauthenticated } from './error-answer.js'

/**
 * A hook that refuses requests without this bearer token. It runs before the body is read. It compares digests, which
 * have the same length, so that the time of the comparison reveals nothing.
 */
export function requireToken(token: string, refusal: string): onRequestHookHandler {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  const expected = digest(token)
  return (request, reply, done) => {
    const [scheme = '', credential = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme.toLowerCase() === 'bearer' && timingSafeEqual(digest(credential), expected)) done()
    else sendUnauthenticated(reply, refusal)
  }
}
