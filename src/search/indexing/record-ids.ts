import type { Sql } from '../../database/sql.js'
import { isUuid } from '../../foundation/uuid.js'
import { tableOf } from '../../records/bulk-insert.js'
import type { RecordKind } from '../../records/model/record-model.js'

/** Sorts before every id. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The ids of the records of a kind after another id, in order and in batches. */
export async function* recordIds(
  sql: Sql,
  kind: RecordKind,
  after: string,
  batchSize: number,
): AsyncGenerator<string[]> {
  for (let last: string | undefined = after; last !== undefined;) {
    const rows: { id: string }[] = await sql.query<{ id: string }>(
      `select id from "${tableOf(kind)}" where id > $1 order by id limit $2`,
      [last, batchSize],
    )
    if (rows.length > 0) yield rows.map(({ id }) => id)
    last = rows.at(-1)?.id
  }
}

/** Counts the records of a kind, and the records up to an id. */
export async function countRecords(
  sql: Sql,
  kind: RecordKind,
  upTo: string,
): Promise<{ total: number; before: number }> {
  const rows = await sql.query<{ total: number; before: number }>(
    `select count(*)::int as total, (count(*) filter (where id <= $1))::int as before from "${tableOf(kind)}"`,
    [upTo],
  )
  return rows[0] ?? { total: 0, before: 0 }
}

/** Returns the ids that no record of the kind has. */
export async function idsWithoutRecord(
  sql: Sql,
  kind: RecordKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select given.id from unnest($1::uuid[]) as given(id)
     where not exists (select from "${tableOf(kind)}" as record where record.id = given.id)`,
    [ids.filter(isUuid)],
  )
  return [...rows.map(({ id }) => id), ...ids.filter((id) => !isUuid(id))]
}
