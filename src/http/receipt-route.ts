import type { FastifyInstance } from 'fastify'
import type {
  DeliveryReceipts,
  ReceiptOutcome,
} from '../notifications/delivery/delivery-receipts.js'
import type { LateCallbacks } from '../notifications/delivery/late-callbacks.js'
import { carriesToken } from './bearer-token.js'
import { sendBadRequest, sendUnauthenticated } from './error-answer.js'

export interface ReceiptRoute {
  readonly receipts: Pick<DeliveryReceipts, 'take'>
  readonly lateCallbacks: Pick<LateCallbacks, 'take'>
  /** What the provider was given to send as its bearer token. */
  readonly token: string
}

/**
 * Serves `POST /notify/receipts`, where the provider reports what became of messages, and beside it
 * `returned-letters` and `complaints`. Only a database that is away is answered with 5xx, for only then a
 * repetition helps; the provider drops a report that is answered with 4xx.
 */
export function addReceiptRoute(app: FastifyInstance, parts: ReceiptRoute): void {
  const { receipts, lateCallbacks, token } = parts
  const route = (path: string, take: (body: unknown) => Promise<ReceiptOutcome>) =>
    app.post(`/notify/${path}`, {
      // Before the body is read: strangers cannot make the gateway parse anything.
      onRequest: (request, reply, done) => {
        if (!carriesToken(request, token)) {
          sendUnauthenticated(reply, 'The bearer token is not the one that receipts carry.')
          return
        }
        done()
      },
      handler: async (request, reply) => {
        const outcome = await take(request.body)
        if (outcome === 'malformed') {
          request.log.warn({ path }, 'a report of the provider cannot be read')
          sendBadRequest(reply, 'The body is not what the provider reports here.')
          return reply
        }
        if (outcome === 'contradictory') {
          request.log.warn({ path }, 'a report contradicts what is known of its message')
        } else if (outcome !== 'applied') {
          request.log.info({ path, outcome }, 'a report changed nothing')
        }
        return reply.code(204).send()
      },
    })
  route('receipts', (body) => receipts.take(body))
  route('returned-letters', (body) => lateCallbacks.take('returned-letter', body))
  route('complaints', (body) => lateCallbacks.take('complaint', body))
}
