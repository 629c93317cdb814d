import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { factsOf } from '../operation/request-facts.js'

/**
 * Sets the entity tag of a response to GET. It depends on caller, media type and encoding.
 *
 * @returns the body to send: empty with status 304 if the caller has the same response
 */
export function tagged(request: FastifyRequest, reply: FastifyReply, text: string): string {
  const vary = [reply.getHeader('vary') ?? [], 'Authorization', 'Accept', 'accept-encoding']
  void reply.header('vary', vary.flat().join(', '))
  const { caller, codes } = factsOf(request)
  if (reply.statusCode !== 200 || codes.size > 0) return text
  const type = String(reply.getHeader('content-type'))
  // A strong tag identifies bytes, and compressed bytes differ.
  const encodings = request.headers['accept-encoding'] ?? ''
  const digest = createHash('sha256').update([caller ?? '', type, encodings, text].join('\n'))
  const tag = `"${digest.digest('base64url')}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (!matches(request.headers['if-none-match'], tag)) return text
  void reply.code(304)
  return ''
}

/** Weak comparison (RFC 9110 section 13.1.2). */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
