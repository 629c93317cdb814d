import { bulkInsert, columnName } from './bulk-insert.js'
import type { RecordTransaction } from './model/changed-records.js'
import type { RecordBatch, RecordKind, TenureRecord } from './model/record-model.js'
import { rowNames } from './row-columns.js'

/**
 * Adds whole records, or puts them in the place of those with the same ids: a statement a table. Rows that are
 * replaced keep their entries in the indexes of what has not changed.
 */
export async function replaceRecords(tx: RecordTransaction, batch: RecordBatch): Promise<void> {
  await replaceRows(tx, 'person', batch.persons)
  await replaceRows(tx, 'asset', batch.assets)
  await replaceTenures(tx, batch.tenures ?? [])
  await replaceRows(tx, 'account', batch.accounts)
  await replaceRows(tx, 'transaction', batch.transactions)
}

async function replaceTenures(
  tx: RecordTransaction,
  tenures: readonly TenureRecord[],
): Promise<void> {
  if (tenures.length === 0) return
  const ids = tenures.map(({ id }) => id)
  await tx.$executeRaw`delete from household_member where tenure_id = any(${ids}::uuid[])`
  await replaceRows(
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

async function replaceRows(
  tx: RecordTransaction,
  table: RecordKind,
  rows: readonly object[] = [],
): Promise<void> {
  const columns = rowNames(table).map(columnName)
  const assigned = columns.map((column) => `${column} = excluded.${column}`)
  await bulkInsert(tx, table, rows, ` on conflict (id) do update set ${assigned.join(', ')}`)
}
