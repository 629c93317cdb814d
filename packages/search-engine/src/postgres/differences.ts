import type { Sql } from '../host.js'
import { z } from 'zod'
import type { Differences } from '../maintained-engine.js'
import type { SearchDocument } from '../search-engine.js'
import type { IndexTable } from './table.js'

const idsPerPage = 5_000

const differencesSchema = z.tuple([
  z.object({
    missing: z.array(z.string()),
    stale: z.array(z.string()),
    surplus: z.array(z.string()),
  }),
])

/** Ids of all rows in ascending order, in batches. */
export async function* storedIds(table: IndexTable, sql: Sql): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await sql.query<{ id: string }>(
      `select id from ${table.name} where id > $1 order by id limit ${idsPerPage}`,
      [after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}

/** Compares stored rows with the rows expected from `documents`. The comparison runs in Postgres. */
export async function differences(
  table: IndexTable,
  documents: readonly SearchDocument[],
  gone: readonly string[],
  sql: Sql,
): Promise<Differences> {
  const { rows } = table
  const { columns } = rows.of(documents)
  const columnsOf = (row: string, type = '') =>
    rows.names
      .slice(1)
      .map((name) => `${row}.${name}${type}`)
      .join(', ')
  // Equal tsvectors may differ in length if one was built from text and the other from binary, and then compare as
  // distinct. So rows must also differ as text.
  const areDistinct = ['', '::text']
    .map(
      (type) => `(${columnsOf('stored', type)}) is distinct from (${columnsOf('expected', type)})`,
    )
    .join(' and ')
  const result = await sql.query(
    `with expected (${rows.names.join(', ')}) as (select ${rows.values} from ${rows.source('r')})
      select coalesce(json_agg(expected.id) filter (where stored.id is null), '[]') as missing,
        coalesce(json_agg(expected.id) filter (where stored.id is not null), '[]') as stale,
        (select coalesce(json_agg(id), '[]') from ${table.name}
          where id = any($${columns.length + 1}::uuid[])) as surplus
      from expected left join ${table.name} stored on stored.id = expected.id
      where stored.id is null or (${areDistinct})`,
    [...columns, gone],
  )
  const [row] = differencesSchema.parse(result)
  return row
}
