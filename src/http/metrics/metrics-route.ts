import type { FastifyInstance } from 'fastify'
import { carriesToken } from '../bearer-token.js'
import { sendUnauthenticated } from '../error-answer.js'

/** What there is to read, in a text format. */
export interface MetricsText {
  readonly mediaType: string
  text(): Promise<string>
}

/**
 * Serves `/metrics`.
 *
 * @param token what callers have to carry; null lets everybody read who can reach the port
 */
export function addMetricsRoute(
  app: FastifyInstance,
  metrics: MetricsText,
  token: string | null,
): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (token !== null && !carriesToken(request, token)) {
      sendUnauthenticated(reply, 'The bearer token is not the one of METRICS_TOKEN.')
      return reply
    }
    return reply.type(metrics.mediaType).send(await metrics.text())
  })
}
