import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Measures, Reading } from './measures.js'
import {
  metricTable,
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  type MetricEntry,
} from './metric-table.js'

/**
 * Metrics in a separate registry, so that several gateways in one process do not share them. Metrics of the process
 * have the standard names `process_…` and `nodejs_…`.
 */
export class PrometheusMeasures implements Measures {
  private readonly registry = new Registry()
  private readonly counters = new Map<string, Counter>()
  private readonly gauges = new Map<string, Gauge>()
  private readonly histograms = new Map<string, Histogram>()
  private readonly readings = new Map<GaugeName | CounterName, () => readonly AnyReading[]>()

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    for (const [name, entry] of Object.entries<MetricEntry>(metricTable)) {
      const { type, help, labels, buckets = [] } = entry
      const options = { name, help, labelNames: [...labels], registers: [this.registry] }
      if (type === 'counter') this.counters.set(name, new Counter(options))
      else if (type === 'gauge') this.gauges.set(name, new Gauge(options))
      else this.histograms.set(name, new Histogram({ ...options, buckets: [...buckets] }))
    }
  }

  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    this.counters.get(name)?.inc(labels, by)
  }

  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number): void {
    this.histograms.get(name)?.observe(labels, value)
  }

  watch<Name extends GaugeName | CounterName>(
    name: Name,
    read: () => readonly Reading<Name>[],
  ): void {
    this.readings.set(name, read)
  }

  /** Media type of `text`. */
  get mediaType(): string {
    return this.registry.contentType
  }

  /** All metrics in the Prometheus text format. */
  text(): Promise<string> {
    for (const [name, read] of this.readings) {
      const counter = this.counters.get(name)
      const gauge = this.gauges.get(name)
      // Remove values of labels that are no longer reported, such as an ended pause.
      counter?.reset()
      gauge?.reset()
      // After a reset, a gauge without labels would report 0 instead of nothing.
      if (metricTable[name].labels.length === 0) gauge?.remove()
      for (const { labels, value } of read()) {
        counter?.inc(labels, value)
        gauge?.set(labels, value)
      }
    }
    return this.registry.metrics()
  }
}

interface AnyReading {
  readonly labels: Partial<Record<string, string>>
  readonly value: number
}
