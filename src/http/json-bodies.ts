import type { FastifyInstance } from 'fastify'
import { GatewayError } from '../errors/gateway-error.js'
import { isJsonObject } from '../foundation/json-object.js'
import { limits } from '../operation/limits.js'

/**
 * Refuses bodies with more fields or lists than any request needs, before they are parsed: an object with very
 * many names blocks the event loop longer than anything else of its length. A longer document is not read either.
 */
export function limitJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (
        hasMore(limits.bodyFields, text, /"[ \t\r\n]*:/g) ||
        hasMore(limits.bodyFields, text, /[{[]/g)
      ) {
        done(tooLarge('The body', limits.bodyFields, 'fields or lists. Send it in parts'))
        return
      }
      void parse(request, text, (error, body: unknown) => {
        const { query } = isJsonObject(body) ? body : {}
        const most = limits.documentCharacters
        if (typeof query === 'string' && query.length > most) {
          done(tooLarge('The document', most, 'characters. Send values as variables'))
        } else done(error, body)
      })
    },
  )
}

function tooLarge(what: string, most: number, of: string): GatewayError {
  const message = `${what} has more than ${most.toLocaleString('en-GB')} ${of}.`
  return new GatewayError({ code: 'PAYLOAD_TOO_LARGE', message, path: [] })
}

function hasMore(limit: number, text: string, pattern: RegExp): boolean {
  let count = 0
  while (count <= limit && pattern.test(text)) count += 1
  return count > limit
}
