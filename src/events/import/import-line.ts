import { isJsonObject } from '../../foundation/json-object.js'
import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import { SourceObject } from '../../records/sources/source-object.js'
import { uuid } from '../../records/sources/source-values.js'

/** The fault of a line. It names the field, never its value. */
export interface LineFault {
  /** Null for the whole line. Example: `record.householdMembers.dateOfBirth`. */
  readonly field: string | null
  /** Example: `is not a date`. */
  readonly fault: string
}

/** A parsed line. */
export interface ImportLine {
  readonly kind: RecordKind
  readonly id: string
  readonly record: SourceObject
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses `{ "kind": …, "record": { "id": …, … } }`.
 *
 * @returns null for a blank line; a fault if the record cannot be identified
 */
export function readImportLine(content: Buffer): ImportLine | LineFault | null {
  let parsed: unknown
  try {
    const text = utf8.decode(content)
    if (text.trim() === '') return null
    parsed = JSON.parse(text)
  } catch {
    return { field: null, fault: 'is not JSON in UTF-8' }
  }
  if (!isJsonObject(parsed)) return { field: null, fault: 'is not an object' }
  const kind = recordKinds.find((name) => name === parsed['kind'])
  if (kind === undefined) {
    return { field: 'kind', fault: `is not one of ${recordKinds.join(', ')}` }
  }
  if (!isJsonObject(parsed['record'])) return { field: 'record', fault: 'is not an object' }
  const record = new SourceObject(parsed['record'])
  const id = record.read('id', uuid)
  return id === null ? { field: 'record.id', fault: 'is not a UUID' } : { kind, id, record }
}

/** Faults of the fields read so far. */
export function faultsOf({ record }: ImportLine): LineFault[] {
  return [...record.unreadable].map(([path, expected]) => ({
    field: `record.${path}`,
    fault: `is not ${expected}`,
  }))
}
