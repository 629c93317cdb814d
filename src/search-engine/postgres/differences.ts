import type { Pool } from 'pg'
import { z } from 'zod'
import type { Differences } from '../maintained-engine.js'
import type { SearchDocument } from '../search-engine.js'
import type { IndexTable } from './table.js'

const idsAtOnce = 5_000

const differencesSchema = z.tuple([
  z.object({
    missing: z.array(z.string()),
    stale: z.array(z.string()),
    surplus: z.array(z.string()),
  }),
])

/** Ids of all rows, in their order. */
export async function* storedIds(table: IndexTable, pool: Pool): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${table.name} where id > $1 order by id limit ${idsAtOnce}`,
      [after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}

/** Makes the rows of documents and has Postgres compare them with those that are there. */
export async function differences(
  table: IndexTable,
  documents: readonly SearchDocument[],
  gone: readonly string[],
  pool: Pool,
): Promise<Differences> {
  const columns = [...table.columns.values()]
  const types = columns.map(({ column, type }) => `, ${column} ${type.replace(' collate "C"', '')}`)
  const compared = (row: string) =>
    [`${row}.postings`, `${row}.doc`, ...columns.map(({ column }) => `${row}.${column}`)].join(', ')
  const [rows] = table.upsertValues(documents)
  const result = await pool.query(
    `select coalesce(json_agg(wanted.id) filter (where stored.id is null), '[]') as missing,
        coalesce(json_agg(wanted.id) filter (where stored.id is not null), '[]') as stale,
        (select coalesce(json_agg(id), '[]') from ${table.name} where id = any($2::uuid[])) as surplus
      from jsonb_to_recordset($1::jsonb) as wanted(id uuid, tsv text, postings text, doc jsonb${types.join('')})
      left join ${table.name} stored on stored.id = wanted.id
      where stored.id is null
        or (stored.tsv, ${compared('stored')})
          is distinct from (wanted.tsv::tsvector, ${compared('wanted')})`,
    [rows, gone],
  )
  const [found] = differencesSchema.parse(result.rows)
  return found
}
