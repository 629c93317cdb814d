import {
  mapKinds,
  pluralOf,
  type RecordBatch,
  recordKinds,
  type RecordKind,
} from './record-model.js'

/** Ids of the records that one transaction wrote or removed, by kind. */
export type ChangedRecords = Readonly<Record<RecordKind, readonly string[]>>

export const nothingChanged: ChangedRecords = mapKinds(() => [])

export function idsOf(batch: RecordBatch): ChangedRecords {
  return mapKinds((kind) => (batch[pluralOf(kind)] ?? []).map(({ id }) => id))
}

/** The records in a list of rows, by kind. */
export function changedOf(
  rows: readonly { readonly kind: RecordKind; readonly id: string }[],
): ChangedRecords {
  return mapKinds((kind) => rows.flatMap((row) => (row.kind === kind ? row.id : [])))
}

export function isNothing(changed: ChangedRecords): boolean {
  return recordKinds.every((kind) => changed[kind].length === 0)
}

/** The ids in `all` that are not in `excluded`, each once. */
export function without(excluded: ChangedRecords, ...all: ChangedRecords[]): ChangedRecords {
  return mapKinds((kind) => {
    const ids = new Set(all.flatMap((changed) => changed[kind]))
    for (const id of excluded[kind]) ids.delete(id)
    return [...ids]
  })
}

export function union(...all: ChangedRecords[]): ChangedRecords {
  return without(nothingChanged, ...all)
}
