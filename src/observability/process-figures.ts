import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Measures } from './measures.js'

/** Sampling interval of the event loop delay in milliseconds; subtracted from the measured values. */
const resolution = 20

const percentiles = [50, 99, 100]

/**
 * Registers the metrics of the process: event loop, memory, processor.
 *
 * @returns a function that stops measuring
 */
export function watchProcess(measures: Measures): () => void {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const started = Date.now() / 1_000 - process.uptime()
  measures.watch('gateway_event_loop_delay_seconds', () => {
    const seconds = percentiles.map((percentile) => ({
      labels: { percentile: String(percentile) },
      value: Math.max(0, delay.percentile(percentile) / 1e9 - resolution / 1_000),
    }))
    delay.reset()
    return seconds
  })
  measures.watch('gateway_started_seconds', () => [{ labels: {}, value: started }])
  measures.watch('gateway_heap_bytes', () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    return [
      { labels: { state: 'used' }, value: used },
      { labels: { state: 'limit' }, value: limit },
    ]
  })
  measures.watch('gateway_memory_bytes', () => [{ labels: {}, value: process.memoryUsage.rss() }])
  measures.watch('gateway_processor_seconds_total', () => {
    const { user, system } = process.cpuUsage()
    return [{ labels: {}, value: (user + system) / 1e6 }]
  })
  return () => {
    delay.disable()
  }
}
