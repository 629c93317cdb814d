import { hash } from 'node:crypto'
import { dashed, isUuid } from '../../foundation/uuid.js'
import type { RecordOf } from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { text } from '../sources/source-values.js'
import { alertFields, cautionaryAlertFields } from './fields.js'

export type AlertRecord = RecordOf<'cautionaryAlert'>

/** The person or the asset whose alerts a list has. */
export type AlertTarget = { readonly personId: string } | { readonly assetId: string }

/** Reads an alert of an import, which names its person or asset. */
export function readCautionaryAlert(id: string, source: SourceObject): AlertRecord {
  const alert = source.pick(cautionaryAlertFields)
  noteReversedDays(source, alert)
  return { id, ...alert }
}

/**
 * Returns the reader of a list of alerts. An alert without a UUID gets one from its target, code and first day, so that
 * each reading of the list gives the same rows.
 */
export function alertReader(target: AlertTarget): (source: SourceObject) => AlertRecord {
  const targetId = 'personId' in target ? target.personId : target.assetId
  const counts = new Map<string, number>()
  return (source) => {
    const alert = source.pick(alertFields)
    noteReversedDays(source, alert)
    const given = dashed(source.read('alertId', text) ?? '')
    if (isUuid(given)) return { id: given, ...alert, ...target }
    const { alertCode, startDate } = alert
    const key = [targetId, alertCode ?? '', startDate?.toISOString().slice(0, 10) ?? ''].join(' ')
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return { id: derivedId(`${key} ${nth}`), ...alert, ...target }
  }
}

/** A UUID from a hash of the text. A migration computes it in SQL. */
export function derivedId(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return dashed(`${hex.slice(0, 12)}5${hex.slice(13, 16)}8${hex.slice(17, 32)}`)
}

interface Days {
  readonly startDate: Date | null
  readonly endDate: Date | null
}

function noteReversedDays(source: SourceObject, { startDate, endDate }: Days): void {
  if (startDate !== null && endDate !== null && endDate < startDate) {
    source.addUnreadable('endDate', 'a day on or after startDate')
  }
}
