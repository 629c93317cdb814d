import { bulkInsert } from './bulk-insert.js'
import type { ChangedRecords, RecordTransaction } from './model/changed-records.js'
import {
  type RecordBatch,
  recordKinds,
  type RecordKind,
  type TenureRecord,
} from './model/record-model.js'

/** Replaces whole records by those with the same ids. */
export async function replaceRecords(
  tx: RecordTransaction,
  batch: RecordBatch,
  replaced: ChangedRecords,
): Promise<void> {
  await deleteRecords(tx, replaced)
  await bulkInsert(tx, 'person', batch.persons ?? [])
  await bulkInsert(tx, 'asset', batch.assets ?? [])
  await createTenures(tx, batch.tenures ?? [])
  await bulkInsert(tx, 'account', batch.accounts ?? [])
  await bulkInsert(tx, 'transaction', batch.transactions ?? [])
}

export async function deleteRecords(tx: RecordTransaction, removed: ChangedRecords): Promise<void> {
  for (const kind of recordKinds) {
    if (removed[kind].length > 0) await deleteRows(tx, kind, removed[kind])
  }
}

async function createTenures(
  tx: RecordTransaction,
  tenures: readonly TenureRecord[],
): Promise<void> {
  await bulkInsert(
    tx,
    'tenure',
    tenures.map(({ householdMembers: _members, ...tenure }) => tenure),
  )
  await bulkInsert(
    tx,
    'household_member',
    tenures.flatMap((tenure) =>
      tenure.householdMembers.map((member, position) => ({
        ...member,
        tenureId: tenure.id,
        position,
      })),
    ),
  )
}

async function deleteRows(
  tx: RecordTransaction,
  kind: RecordKind,
  recordIds: readonly string[],
): Promise<void> {
  const where = { id: { in: [...recordIds] } }
  switch (kind) {
    case 'person':
      await tx.person.deleteMany({ where })
      break
    case 'asset':
      await tx.asset.deleteMany({ where })
      break
    case 'tenure':
      await tx.tenure.deleteMany({ where })
      break
    case 'transaction':
      await tx.transaction.deleteMany({ where })
      break
    case 'account':
      await tx.account.deleteMany({ where })
      break
  }
}
