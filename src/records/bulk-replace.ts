import type { Sql } from '../database/sql.js'
import { columnName, insertSql, type RecordTable, rowsJson, rowsSql } from './bulk-insert.js'
import type { RecordBatch, RecordKind, TenureRecord } from './model/record-model.js'
import { type RowTable, rowNames } from './row-columns.js'

/** Inserts whole records or replaces those with the same ids, with one statement per kind. */
export async function replaceRecords(tx: Sql, batch: RecordBatch): Promise<void> {
  await replaceRows(tx, 'person', batch.persons)
  await replaceRows(tx, 'asset', batch.assets)
  await replaceTenures(tx, batch.tenures)
  await replaceRows(tx, 'account', batch.accounts)
  await replaceRows(tx, 'transaction', batch.transactions)
}

const sqlOf: Readonly<Record<Exclude<RecordKind, 'tenure'>, string>> = {
  person: replaceSql('person', 'person', '$1', 'id'),
  asset: replaceSql('asset', 'asset', '$1', 'id'),
  account: replaceSql('account', 'account', '$1', 'id'),
  transaction: replaceSql('transaction', 'transaction', '$1', 'id'),
}

/** Deletes members who are no longer listed; no row is touched twice. */
const tenuresSql = `
  with removed as (
    delete from household_member where tenure_id = any($3::uuid[])
      and (tenure_id, person_id) not in (
        select tenure_id, person_id from ${rowsSql('household_member', '$2')})),
  written as (${replaceSql('tenure', 'tenure', '$1', 'id')})
  ${replaceSql('household_member', 'householdMember', '$2', 'tenure_id, person_id')}`

async function replaceRows(
  tx: Sql,
  kind: keyof typeof sqlOf,
  rows: readonly object[] = [],
): Promise<void> {
  if (rows.length > 0) await tx.execute(sqlOf[kind], [rowsJson(kind, rows)])
}

async function replaceTenures(tx: Sql, tenures: readonly TenureRecord[] = []): Promise<void> {
  if (tenures.length === 0) return
  const members = tenures.flatMap(({ id: tenureId, householdMembers }) =>
    householdMembers.map((member, position) => ({ ...member, tenureId, position })),
  )
  await tx.execute(tenuresSql, [
    rowsJson(
      'tenure',
      tenures.map(({ householdMembers: _members, ...tenure }) => tenure),
    ),
    rowsJson('household_member', members),
    tenures.map(({ id }) => id),
  ])
}

function replaceSql(table: RecordTable, columns: RowTable, json: string, key: string): string {
  const assigned = rowNames(columns)
    .map(columnName)
    .map((column) => `${column} = excluded.${column}`)
  return `${insertSql(table, json)} on conflict (${key}) do update set ${assigned.join(', ')}`
}
