import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.js'
import { sendNotFound } from '../error-answer.js'
import { addMetricsRoute, type MetricsText } from './metrics-route.js'

type MetricsSettings = Pick<Config, 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>

/** Whether the configuration has metrics shown anywhere. */
export function showsMetrics({
  METRICS_PORT: port,
  METRICS_TOKEN: token,
}: Omit<MetricsSettings, 'HOST'>): boolean {
  return port !== undefined || token !== undefined
}

/**
 * Serves metrics where the configuration says: on a port of their own, which listens before the gateway
 * does and until it has closed, or beside everything else.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: MetricsText,
  settings: MetricsSettings,
): void {
  const { HOST: host, METRICS_PORT: port } = settings
  const token = settings.METRICS_TOKEN ?? null
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
      app.log.info({ address: `${address}/metrics` }, 'metrics are served')
    } catch (error) {
      const { code = 'unknown reason' } = error as NodeJS.ErrnoException
      throw new Error(
        `METRICS_PORT ${port} of ${host} cannot be had (${code}). Set it to a port that is free, or 0.`,
        { cause: error },
      )
    }
  })
  app.addHook('onClose', () => server.close())
}
