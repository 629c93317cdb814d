import type { SourceObject } from '../../records/sources/source-object.js'
import { CautionaryAlert } from '../../records/person/contact.js'
import { flag } from '../../records/sources/source-values.js'

/** A cautionary alert, with the fields that decide whether it is in force. */
export interface SourceAlert extends CautionaryAlert {
  /** Null if the service does not say. */
  readonly isActive: boolean | null
  /** Calendar days, `YYYY-MM-DD`; null if missing or unreadable. */
  readonly startDate: string | null
  readonly endDate: string | null
}

export function readAlert(source: SourceObject): SourceAlert {
  return source.pick({ ...CautionaryAlert.fields, isActive: flag })
}

/** The alerts in force on the day of `now`, in UTC. An alert without data counts as in force. */
export function alertsInForce(alerts: readonly SourceAlert[], now: Date): readonly SourceAlert[] {
  const today = now.toISOString().slice(0, 10)
  return alerts.filter(
    ({ isActive, startDate, endDate }) =>
      isActive !== false &&
      (startDate === null || startDate <= today) &&
      (endDate === null || endDate >= today),
  )
}
