import { isJsonObject } from '../../foundation/json-object.js'
import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import { SourceObject } from '../sources/source-object.js'
import { uuid } from '../sources/source-values.js'

/** What is wrong with a line: the name of a field, never its value. */
export interface LineFault {
  /** Such as `record.householdMembers.dateOfBirth`; null for the whole line. */
  readonly field: string | null
  /** Such as `is not a date`. */
  readonly fault: string
}

/** A line that tells of a record. */
export interface ImportLine {
  readonly kind: RecordKind
  readonly id: string
  readonly record: SourceObject
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads `{ "kind": …, "record": { "id": …, … } }`.
 *
 * @returns null for a blank line; the fault when it cannot be told which record it is of
 */
export function readImportLine(content: Buffer): ImportLine | LineFault | null {
  let given: unknown
  try {
    const text = utf8.decode(content)
    if (text.trim() === '') return null
    given = JSON.parse(text)
  } catch {
    return { field: null, fault: 'is not JSON in UTF-8' }
  }
  if (!isJsonObject(given)) return { field: null, fault: 'is not an object' }
  const kind = recordKinds.find((known) => known === given['kind'])
  if (kind === undefined) {
    return { field: 'kind', fault: `is not one of ${recordKinds.join(', ')}` }
  }
  if (!isJsonObject(given['record'])) return { field: 'record', fault: 'is not an object' }
  const record = new SourceObject(given['record'])
  const id = record.read('id', uuid)
  return id === null ? { field: 'record.id', fault: 'is not a UUID' } : { kind, id, record }
}

/** What of the record could not be read so far. */
export function faultsOf({ record }: ImportLine): LineFault[] {
  return [...record.notes].map(([path, wanted]) => ({
    field: `record.${path}`,
    fault: `is not ${wanted}`,
  }))
}
