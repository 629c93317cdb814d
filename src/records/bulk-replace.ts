import { columnName } from '../database/column-name.js'
import type { Sql } from '../database/sql.js'
import { insertSql, rowsJson, rowsSql, type RowTable } from './bulk-insert.js'
import { pluralOf, type RecordBatch, recordKinds, type TenureRecord } from './model/record-model.js'
import { rowNames } from './row-columns.js'

/** Inserts whole records, or replaces records with the same ids. Runs one statement per kind. */
export async function replaceRecords(tx: Sql, batch: RecordBatch): Promise<void> {
  for (const kind of recordKinds) {
    const rows = batch[pluralOf(kind)] ?? []
    if (rows.length === 0) continue
    if (kind === 'tenure') await replaceTenures(tx, rows as readonly TenureRecord[])
    else await tx.execute(replaceSql(kind, '$1', 'id'), [rowsJson(kind, rows)])
  }
}

/** Writes tenures and their members, and deletes members who are no longer listed. No row is written twice. */
const tenuresSql = `
  with removed as (
    delete from household_member where tenure_id = any($3::uuid[])
      and (tenure_id, person_id) not in (
        select tenure_id, person_id from ${rowsSql('householdMember', '$2')})),
  written as (${replaceSql('tenure', '$1', 'id')})
  ${replaceSql('householdMember', '$2', 'tenure_id, person_id')}`

async function replaceTenures(tx: Sql, tenures: readonly TenureRecord[]): Promise<void> {
  const members = tenures.flatMap(({ id: tenureId, householdMembers }) =>
    householdMembers.map((member, position) => ({ ...member, tenureId, position })),
  )
  await tx.execute(tenuresSql, [
    rowsJson(
      'tenure',
      tenures.map(({ householdMembers: _members, ...tenure }) => tenure),
    ),
    rowsJson('householdMember', members),
    tenures.map(({ id }) => id),
  ])
}

function replaceSql(table: RowTable, json: string, key: string): string {
  const assigned = rowNames(table)
    .map(columnName)
    .map((column) => `${column} = excluded.${column}`)
  return `${insertSql(table, json)} on conflict (${key}) do update set ${assigned.join(', ')}`
}
