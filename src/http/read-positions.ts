import type { FastifyInstance } from 'fastify'
import { readPosition, writePosition } from '../database/standbys/log-position.js'
import type { RequestReads } from '../database/standbys/request-reads.js'
import { sendBadRequest } from './error-answer.js'
import { factsOf } from './request-facts.js'

const header = 'x-read-position'

/**
 * Says with an answer how far a replica must be to show what the caller has written, and hears it from callers
 * who send it back, to whichever gateway.
 */
export function exchangeReadPositions(
  app: FastifyInstance,
  reads: Pick<RequestReads, 'give' | 'positionAfter'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[header]
    if (given === undefined) {
      done()
      return
    }
    const position = typeof given === 'string' ? readPosition(given) : null
    if (position === null) {
      // Reading without it might not show what the caller has just written, in silence.
      sendBadRequest(
        reply,
        'The X-Read-Position header is not one that an answer had. Send the last one back as it was, or none.',
      )
      return
    }
    reads.give(factsOf(request), position)
    done()
  })
  app.addHook('onSend', async (request, reply) => {
    const position = await reads.positionAfter(factsOf(request))
    if (position !== null) void reply.header(header, writePosition(position))
  })
}
