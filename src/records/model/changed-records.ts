import type { SqlClient } from '../../database/sql-client.js'
import { type RecordBatch, recordKinds, type RecordKind } from './record-model.js'

/** Inside the transaction that changes records. */
export type RecordTransaction = SqlClient

/** Ids of the records that one transaction wrote or removed, by kind. */
export type ChangedRecords = Readonly<Record<RecordKind, readonly string[]>>

export const nothingChanged: ChangedRecords = {
  person: [],
  asset: [],
  tenure: [],
  transaction: [],
  account: [],
}

export function idsOf(batch: RecordBatch): ChangedRecords {
  const ids = (records: readonly { id: string }[] = []) => records.map((record) => record.id)
  return {
    person: ids(batch.persons),
    asset: ids(batch.assets),
    tenure: ids(batch.tenures),
    transaction: ids(batch.transactions),
    account: ids(batch.accounts),
  }
}

export function isNothing(changed: ChangedRecords): boolean {
  return recordKinds.every((kind) => changed[kind].length === 0)
}

/** What is in `found` and not in `known`, each id once. */
export function beyond(known: ChangedRecords, ...found: ChangedRecords[]): ChangedRecords {
  return byKind((kind) => {
    const ids = new Set(found.flatMap((changed) => changed[kind]))
    for (const id of known[kind]) ids.delete(id)
    return [...ids]
  })
}

/** What is in any of them, each id once. */
export function union(...all: ChangedRecords[]): ChangedRecords {
  return beyond(nothingChanged, ...all)
}

function byKind(ids: (kind: RecordKind) => readonly string[]): ChangedRecords {
  return {
    person: ids('person'),
    asset: ids('asset'),
    tenure: ids('tenure'),
    transaction: ids('transaction'),
    account: ids('account'),
  }
}
