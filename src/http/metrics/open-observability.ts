import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.js'
import { migrationsFolder, newestMigration } from '../../database/migration-files.js'
import { release } from '../../foundation/release.js'
import { noMeasures, type Measures } from '../../observability/measures.js'
import { measureRequests } from '../request-measures.js'
import { openTracing, type OpenTracing } from '../request-spans.js'
import { serveMetrics, servesMetrics } from './serve-metrics.js'
import { watchGateway, type WatchedGateway } from './watch-gateway.js'

interface Metrics {
  readonly measures: Measures
  /** Starts to measure and serves the metrics. Call it before the gateway listens. */
  show(app: FastifyInstance, gateway: WatchedGateway): Promise<void>
}

/** Metrics and traces. The libraries are loaded only if the configuration asks for them. */
export async function openObservability(config: Config): Promise<Metrics & OpenTracing> {
  const [metrics, tracing] = await Promise.all([openMetrics(config), openTracing(config)])
  return { ...metrics, ...tracing }
}

async function openMetrics(config: Config): Promise<Metrics> {
  if (!servesMetrics(config)) return { measures: noMeasures, show: () => Promise.resolve() }
  const { PrometheusMeasures } = await import('../../observability/prometheus-measures.js')
  const measures = new PrometheusMeasures()
  return {
    measures,
    show: async (app, gateway) => {
      measureRequests(app, measures)
      const refresh = watchGateway(measures, gateway)
      const labels = await buildLabels(gateway)
      measures.watch('gateway_build_info', () => [{ labels, value: 1 }])
      const text = async () => {
        await refresh()
        return measures.text()
      }
      serveMetrics(app, { mediaType: measures.mediaType, text }, config)
    },
  }
}

async function buildLabels({ config, database }: Pick<WatchedGateway, 'config' | 'database'>) {
  return {
    version: release,
    schema: await newestMigration(migrationsFolder),
    node: process.versions.node,
    database: database.findings.version.split(' ', 1)[0] ?? '',
    engine: config.searchEngine,
  }
}
