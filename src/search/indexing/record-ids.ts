import type { Sql } from '../../database/sql.js'
import { isUuid } from '../../foundation/uuid.js'
import type { RecordKind } from '../../records/model/record-model.js'

/** Sorts before every id. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The next ids of a kind, in order. */
export async function recordIdsAfter(
  sql: Sql,
  kind: RecordKind,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from "${kind}" where id > $1 order by id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Counts the records of a kind, and those up to an id. */
export async function countRecords(
  sql: Sql,
  kind: RecordKind,
  upTo: string,
): Promise<{ total: number; before: number }> {
  const rows = await sql.query<{ total: number; before: number }>(
    `select count(*)::int as total, (count(*) filter (where id <= $1))::int as before from "${kind}"`,
    [upTo],
  )
  return rows[0] ?? { total: 0, before: 0 }
}

/** The ids that belong to no record of a kind. */
export async function idsWithoutRecord(
  sql: Sql,
  kind: RecordKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select given.id from unnest($1::uuid[]) as given(id)
     where not exists (select from "${kind}" as record where record.id = given.id)`,
    [ids.filter(isUuid)],
  )
  return [...rows.map(({ id }) => id), ...ids.filter((id) => !isUuid(id))]
}
