import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.js'
import { migrationsFolder, newestMigration } from '../../database/migration-files.js'
import { release } from '../../foundation/release.js'
import { noMeasures, type Measures } from '../../observability/measures.js'
import { watchProcess } from '../../observability/process-figures.js'
import { measureRequests } from '../request-measures.js'
import { serveMetrics, showsMetrics } from './serve-metrics.js'
import { watchGateway, type WatchedGateway } from './watch-gateway.js'

/** What a gateway measures, and how it is shown. */
export interface Metrics {
  readonly measures: Measures
  /** Serves what is measured, with the standing of all parts; before the gateway listens. */
  show(app: FastifyInstance, gateway: WatchedGateway): Promise<void>
}

const none: Metrics = { measures: noMeasures, show: () => Promise.resolve() }

/** Measures nothing, and loads nothing, where the configuration shows it nowhere. */
export async function openMetrics(config: Config): Promise<Metrics> {
  if (!showsMetrics(config)) return none
  const { PrometheusMeasures } = await import('../../observability/prometheus-measures.js')
  const measures = new PrometheusMeasures()
  return {
    measures,
    show: async (app, gateway) => {
      measureRequests(app, measures)
      const gather = watchGateway(measures, gateway)
      const endWatch = watchProcess(measures)
      app.addHook('onClose', (_app, done) => {
        endWatch()
        done()
      })
      const labels = await buildLabels(gateway)
      measures.watch('gateway_build_info', () => [{ labels, value: 1 }])
      serveMetrics(
        app,
        {
          mediaType: measures.mediaType,
          text: async () => {
            await gather()
            return measures.text()
          },
        },
        config,
      )
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
