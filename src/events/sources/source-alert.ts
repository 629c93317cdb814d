import type { SourceObject } from './source-object.js'
import { day, flag } from './source-values.js'

/** A cautionary alert as the alert service knows it: no more of it than says whether it counts. */
export interface SourceAlert {
  /** Null where the service does not say. */
  readonly isActive: boolean | null
  /** Calendar days, `YYYY-MM-DD`; null where there is none that can be read. */
  readonly startDate: string | null
  readonly endDate: string | null
}

export function readAlert(source: SourceObject): SourceAlert {
  return source.pick({ isActive: flag, startDate: day, endDate: day })
}

/**
 * Whether any of the alerts counts on the day, in UTC: one does unless it is said to be inactive, has
 * ended before or begins later. What is not known about an alert speaks for it.
 */
export function isAlerted(alerts: readonly SourceAlert[], now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  return alerts.some(
    ({ isActive, startDate, endDate }) =>
      isActive !== false &&
      (startDate === null || startDate <= today) &&
      (endDate === null || endDate >= today),
  )
}
