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
  const { rows } = table
  const { columns } = rows.of(documents)
  const compared = (row: string, type = '') =>
    rows.names
      .slice(1)
      .map((name) => `${row}.${name}${type}`)
      .join(', ')
  // Equal vectors that were read from text and from binary may differ in length, and then count as distinct.
  const areDistinct = ['', '::text']
    .map((type) => `(${compared('stored', type)}) is distinct from (${compared('wanted', type)})`)
    .join(' and ')
  const result = await pool.query(
    `with wanted (${rows.names.join(', ')}) as (select ${rows.values} from ${rows.source('r')})
      select coalesce(json_agg(wanted.id) filter (where stored.id is null), '[]') as missing,
        coalesce(json_agg(wanted.id) filter (where stored.id is not null), '[]') as stale,
        (select coalesce(json_agg(id), '[]') from ${table.name}
          where id = any($${columns.length + 1}::uuid[])) as surplus
      from wanted left join ${table.name} stored on stored.id = wanted.id
      where stored.id is null or (${areDistinct})`,
    [...columns, gone],
  )
  const [found] = differencesSchema.parse(result.rows)
  return found
}
