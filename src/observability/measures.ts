import type { CounterName, GaugeName, HistogramName, LabelsOf } from './metric-table.js'

/** A value of a gauge for one set of labels. */
export interface Reading<Name extends GaugeName | CounterName> {
  readonly labels: LabelsOf<Name>
  readonly value: number
}

/** Metrics of the gateway. No method throws or waits. */
export interface Measures {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number): void
  /**
   * Registers a gauge, or an externally kept counter, that is read at each scrape.
   *
   * @param read must be fast; values from the database are cached
   */
  watch<Name extends GaugeName | CounterName>(
    name: Name,
    read: () => readonly Reading<Name>[],
  ): void
}

/** Metrics that are not collected. */
export const noMeasures: Measures = {
  count: () => undefined,
  observe: () => undefined,
  watch: () => undefined,
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000
}
