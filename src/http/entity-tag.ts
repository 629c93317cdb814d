import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { factsOf } from '../operation/request-facts.js'

/**
 * Marks the answer to a GET with an entity tag of its own for each caller and form.
 *
 * @returns the text to send: empty, with status 304, when the caller has the same answer already
 */
export function tagged(request: FastifyRequest, reply: FastifyReply, text: string): string {
  void reply.header('vary', varying(reply))
  const { caller, codes } = factsOf(request)
  if (reply.statusCode !== 200 || codes.size > 0) return text
  const type = String(reply.getHeader('content-type'))
  // Compressed, it is other bytes, and a strong tag is of bytes.
  const encodings = request.headers['accept-encoding'] ?? ''
  const digest = createHash('sha256').update([caller ?? '', type, encodings, text].join('\n'))
  const tag = `"${digest.digest('base64url')}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (!matches(request.headers['if-none-match'], tag)) return text
  void reply.code(304)
  return ''
}

/** CORS has named the origin already. */
function varying(reply: FastifyReply): string {
  const present = reply.getHeader('vary')
  return [
    ...(present === undefined ? [] : [String(present)]),
    'Authorization',
    'Accept',
    'accept-encoding',
  ].join(', ')
}

/** RFC 9110 section 13.1.2: weak comparison of any of the tags. */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
