import type { CounterName, GaugeName, HistogramName, LabelsOf } from './metric-table.js'

/** A value of a gauge for one set of labels. */
export interface Reading<Name extends GaugeName | CounterName> {
  readonly labels: LabelsOf<Name>
  readonly value: number
}

/** Where parts of the gateway tell what they did and how they stand. Nothing of it fails or waits. */
export interface Measures {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number): void
  /**
   * Has a gauge, or a counter that somebody else keeps, read whenever somebody looks.
   *
   * @param read must be quick: what takes a database is gathered beforehand
   */
  watch<Name extends GaugeName | CounterName>(
    name: Name,
    read: () => readonly Reading<Name>[],
  ): void
}

/** Measures that nobody looks at. */
export const noMeasures: Measures = {
  count: () => undefined,
  observe: () => undefined,
  watch: () => undefined,
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1_000
}
