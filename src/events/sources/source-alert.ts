import type { SourceObject } from '../../records/sources/source-object.js'
import { day, flag } from '../../records/sources/source-values.js'

/** The part of a cautionary alert that decides whether it is in force. */
export interface SourceAlert {
  /** Null if the service does not say. */
  readonly isActive: boolean | null
  /** Calendar days, `YYYY-MM-DD`; null if missing or unreadable. */
  readonly startDate: string | null
  readonly endDate: string | null
}

export function readAlert(source: SourceObject): SourceAlert {
  return source.pick({ isActive: flag, startDate: day, endDate: day })
}

/** Whether an alert is in force on the day, in UTC. Missing data counts as in force. */
export function isAlerted(alerts: readonly SourceAlert[], now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  return alerts.some(
    ({ isActive, startDate, endDate }) =>
      isActive !== false &&
      (startDate === null || startDate <= today) &&
      (endDate === null || endDate >= today),
  )
}
