import type { Config } from '../../config/config.js'
import { openMetrics, type Metrics } from './open-metrics.js'
import { openTracing, type OpenTracing } from '../open-tracing.js'

/** How a gateway shows what it does: what the configuration asks for, and nothing else is loaded. */
export async function openObservability(config: Config): Promise<Metrics & OpenTracing> {
  const [metrics, tracing] = await Promise.all([openMetrics(config), openTracing(config)])
  return { ...metrics, ...tracing }
}
