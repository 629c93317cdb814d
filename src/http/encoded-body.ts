import type { preParsingHookHandler } from 'fastify'

/**
 * Refuses compressed bodies by the status that RFC 9110 section 8.4 has for them: the size of a body is
 * limited, and what a few bytes unpack to is not.
 */
export const refuseEncoded: preParsingHookHandler = (request, reply, payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') {
    done(null, payload)
    return
  }
  void reply.header('accept-encoding', 'identity')
  done(Object.assign(new Error('The body is encoded.'), { statusCode: 415 }))
}
