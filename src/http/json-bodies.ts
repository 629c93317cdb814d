import type { FastifyInstance } from 'fastify'
import { GatewayError } from '../errors/gateway-error.js'
import { isJsonObject } from '../foundation/json-object.js'
import { documentLimits } from '../operation/limits.js'

/**
 * Refuses bodies with too many fields or lists before they are parsed, because an object with very many keys
 * blocks the event loop for long. Refuses GraphQL documents above their limit as well.
 */
export function limitJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (
        hasMore(documentLimits.bodyFields, text, /"[ \t\r\n]*:/g) ||
        hasMore(documentLimits.bodyFields, text, /[{[]/g)
      ) {
        done(tooLarge('The body', documentLimits.bodyFields, 'fields or lists. Send it in parts'))
        return
      }
      void parse(request, text, (error, body: unknown) => {
        const { query } = isJsonObject(body) ? body : {}
        const limit = documentLimits.documentCharacters
        if (typeof query === 'string' && query.length > limit) {
          done(tooLarge('The document', limit, 'characters. Send values as variables'))
        } else done(error, body)
      })
    },
  )
}

function tooLarge(what: string, limit: number, unit: string): GatewayError {
  const message = `${what} has more than ${limit.toLocaleString('en-GB')} ${unit}.`
  return new GatewayError({ code: 'PAYLOAD_TOO_LARGE', message, path: [] })
}

function hasMore(limit: number, text: string, pattern: RegExp): boolean {
  let count = 0
  while (count <= limit && pattern.test(text)) count += 1
  return count > limit
}
