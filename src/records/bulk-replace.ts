import { columnName } from '../database/column-name.js'
import type { Sql } from '../database/sql.js'
import { insertSql, rowsJson, rowsSql, tableOf } from './bulk-insert.js'
import { type RecordBatch, recordKinds, type TenureRecord } from './model/record-model.js'
import { type RowTable, rowNames } from './row-columns.js'

/** Inserts whole records, or replaces records with the same ids. Runs one statement per kind. */
export async function replaceRecords(tx: Sql, batch: RecordBatch): Promise<void> {
  for (const kind of recordKinds) {
    const rows = batch[`${kind}s`] ?? []
    if (rows.length === 0) continue
    if (kind === 'tenure') await replaceTenures(tx, rows as readonly TenureRecord[])
    else {
      const table = tableOf(kind)
      await tx.execute(replaceSql(kind, '$1', 'id'), [rowsJson(table, rows)])
    }
  }
}

/** Writes tenures and their members, and deletes members who are no longer listed. No row is written twice. */
const tenuresSql = `
  with removed as (
    delete from household_member where tenure_id = any($3::uuid[])
      and (tenure_id, person_id) not in (
        select tenure_id, person_id from ${rowsSql('household_member', '$2')})),
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
    rowsJson('household_member', members),
    tenures.map(({ id }) => id),
  ])
}

function replaceSql(name: RowTable, json: string, key: string): string {
  const table = columnName(name)
  const assigned = rowNames(name)
    .map(columnName)
    .map((column) => `${column} = excluded.${column}`)
  return `${insertSql(table, json)} on conflict (${key}) do update set ${assigned.join(', ')}`
}
