import type { FastifyInstance } from 'fastify'
import type {
  DeliveryReceipts,
  ReceiptOutcome,
} from '../notifications/delivery/status/delivery-receipts.js'
import { requireToken } from './bearer-token.js'
import { sendBadRequest } from './error-answer.js'

export interface ReceiptRoute {
  readonly receipts: Pick<DeliveryReceipts, 'take' | 'takeLate'>
  /** The bearer token that the provider sends. */
  readonly token: string
}

/**
 * Serves the provider's callbacks: `POST /notify/receipts`, `returned-letters` and `complaints`. The provider
 * retries after a 5xx and gives up after a 4xx, so only a database failure is answered with 5xx.
 */
export function addReceiptRoute(app: FastifyInstance, parts: ReceiptRoute): void {
  const { receipts, token } = parts
  const onRequest = requireToken(token, 'The bearer token does not match the token for receipts.')
  const route = (path: string, take: (body: unknown) => Promise<ReceiptOutcome>) =>
    app.post(`/notify/${path}`, { onRequest }, async (request, reply) => {
      const outcome = await take(request.body)
      if (outcome === 'malformed') {
        request.log.warn({ path }, 'Provider report is malformed')
        sendBadRequest(reply, 'The body is not a report of the provider.')
        return reply
      }
      if (outcome === 'contradictory') {
        request.log.warn({ path }, 'Provider report contradicts the stored status of its message')
      } else if (outcome !== 'applied') {
        request.log.info({ path, outcome }, 'Provider report changed nothing')
      }
      return reply.code(204).send()
    })
  route('receipts', (body) => receipts.take(body))
  route('returned-letters', (body) => receipts.takeLate('returned-letter', body))
  route('complaints', (body) => receipts.takeLate('complaint', body))
}
