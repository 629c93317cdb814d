import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeliveryReceipts } from '../notifications/delivery/delivery-receipts.js'
import { sendBadRequest, sendUnauthenticated } from './error-answer.js'

export interface ReceiptRoute {
  readonly receipts: Pick<DeliveryReceipts, 'take'>
  /** What the provider was given to send as its bearer token. */
  readonly token: string
}

/**
 * Serves `POST /notify/receipts`, where the provider reports what became of messages. Only a database
 * that is away is answered with 5xx, for only then a repetition helps; the provider drops a receipt that
 * is answered with 4xx.
 */
export function receiptRoute(app: FastifyInstance, { receipts, token }: ReceiptRoute): void {
  app.post('/notify/receipts', {
    // Before the body is read: strangers cannot make the gateway parse anything.
    onRequest: (request, reply, done) => {
      if (!carries(request, token)) {
        sendUnauthenticated(reply, 'The bearer token is not the one that receipts carry.')
        return
      }
      done()
    },
    handler: async (request, reply) => {
      const outcome = await receipts.take(request.body)
      if (outcome === 'malformed') {
        request.log.warn('a receipt has no usable id and status')
        sendBadRequest(reply, 'The body is not a delivery receipt.')
        return reply
      }
      if (outcome !== 'applied') request.log.info({ outcome }, 'a receipt changed nothing')
      return reply.code(204).send()
    },
  })
}

/** Digests have one length, so that the comparison takes the same time whatever was sent. */
function carries(request: FastifyRequest, token: string): boolean {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
