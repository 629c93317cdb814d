import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.js'
import { errorCodeText } from '../../foundation/error-code.js'
import { requireToken } from '../bearer-token.js'
import { sendNotFound } from '../error-answer.js'

/** All metrics in a text format. */
export interface MetricsText {
  readonly mediaType: string
  text(): Promise<string>
}

type MetricsSettings = Pick<Config, 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>

export function servesMetrics(settings: Omit<MetricsSettings, 'HOST'>): boolean {
  return settings.METRICS_PORT !== undefined || settings.METRICS_TOKEN !== undefined
}

/**
 * Serves `/metrics` beside the other paths, or on METRICS_PORT. That port listens before the gateway does, and
 * until the gateway has closed.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: MetricsText,
  settings: MetricsSettings,
): void {
  const { HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  if (port === undefined) {
    addMetricsRoute(app, metrics, token)
    return
  }
  const server = Fastify({ loggerInstance: app.log, forceCloseConnections: true })
  server.setNotFoundHandler(sendNotFound)
  addMetricsRoute(server, metrics, token)
  app.addHook('onReady', async () => {
    try {
      const address = await server.listen({ host, port })
      app.log.info({ address: `${address}/metrics` }, 'Metrics are served')
    } catch (error) {
      throw new Error(
        `METRICS_PORT ${port} of ${host} cannot be used${errorCodeText(error)}. Set it to a free port, or to 0.`,
        { cause: error },
      )
    }
  })
  app.addHook('onClose', () => server.close())
}

/** @param token if undefined, everyone who can reach the port may read */
function addMetricsRoute(
  app: FastifyInstance,
  metrics: MetricsText,
  token: string | undefined,
): void {
  const onRequest =
    token === undefined ? [] : requireToken(token, 'The bearer token does not match METRICS_TOKEN.')
  app.get('/metrics', { logLevel: 'warn', onRequest }, async (_request, reply) =>
    reply.type(metrics.mediaType).send(await metrics.text()),
  )
}
