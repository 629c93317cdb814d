import { type RecordBatch, recordKinds, type RecordKind } from './record-model.js'

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

/** Records given one by one. */
export function changedOf(
  rows: readonly { readonly kind: RecordKind; readonly id: string }[],
): ChangedRecords {
  return byKind((kind) => rows.flatMap((row) => (row.kind === kind ? row.id : [])))
}

export function isNothing(changed: ChangedRecords): boolean {
  return recordKinds.every((kind) => changed[kind].length === 0)
}

/** The ids in `all` that are not in `excluded`, each once. */
export function without(excluded: ChangedRecords, ...all: ChangedRecords[]): ChangedRecords {
  return byKind((kind) => {
    const ids = new Set(all.flatMap((changed) => changed[kind]))
    for (const id of excluded[kind]) ids.delete(id)
    return [...ids]
  })
}

export function union(...all: ChangedRecords[]): ChangedRecords {
  return without(nothingChanged, ...all)
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
