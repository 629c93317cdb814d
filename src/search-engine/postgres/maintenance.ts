import type { Pool } from 'pg'
import { z } from 'zod'
import type { Differences, DocumentSink } from '../maintained-engine.js'
import { IndexTable, vocabularyOf } from './table.js'
import type { SearchDocument, SqlTransaction } from '../search-engine.js'

const idsAtOnce = 5_000

const differencesSchema = z.tuple([
  z.object({
    missing: z.array(z.string()),
    stale: z.array(z.string()),
    surplus: z.array(z.string()),
  }),
])

/** The table that is filled to take the place of another. */
export function shadowOf({ definition, language }: IndexTable): IndexTable {
  return new IndexTable(definition, language, '_shadow')
}

/** Writes into a table by plain statements. */
export class PostgresSink implements DocumentSink {
  readonly name: string
  /** With more, those of several batches grow old together, and V8 lets them pile up. */
  readonly batchSize = 200

  constructor(
    private readonly table: IndexTable,
    private readonly pool: Pool,
    /** The table that a shadow gets the age of its rows from. */
    private readonly original: IndexTable | null,
  ) {
    this.name = table.name
  }

  async isEmpty(): Promise<boolean> {
    const { name } = this.table
    const found = await this.pool.query<{ name: string | null }>(
      'select to_regclass($1)::text as name',
      [name],
    )
    if (found.rows[0]?.name === null) return true
    const { rows } = await this.pool.query(`select from ${name} limit 1`)
    return rows.length === 0
  }

  async clear(): Promise<void> {
    const { table, original } = this
    if (original !== null) {
      const statements = [...dropped(table), ...table.ddl(), ...inheritedAge(table, original)]
      await this.pool.query(statements.join(';\n'))
    } else if (!(await this.isEmpty())) {
      await this.pool.query(`truncate ${table.name}, ${table.vocabulary}`)
    }
  }

  async write(documents: readonly SearchDocument[], transaction: SqlTransaction): Promise<void> {
    if (documents.length === 0) return
    const { table } = this
    await transaction.$executeRawUnsafe(table.upsertSql(), ...table.upsertValues(documents))
  }

  async remove(ids: readonly string[], transaction: SqlTransaction): Promise<void> {
    if (ids.length === 0) return
    const sql = `delete from ${this.table.name} where id = any($1::uuid[])`
    await transaction.$executeRawUnsafe(sql, [...ids])
  }

  /** Nothing to wait for: a committed write is kept. */
  async flush(): Promise<void> {
    return Promise.resolve()
  }
}

/**
 * Statements that put a shadow in the place of its table. Searches that run keep what they look at,
 * those that come wait for the end of the transaction.
 */
export function swapStatements(live: IndexTable, shadow: IndexTable): string[] {
  const [liveName, shadowName] = [bare(live.name), bare(shadow.name)]
  return [
    // In the order in which a search takes them, or each would wait for the other.
    `lock table ${live.vocabulary}, ${live.name} in access exclusive mode`,
    `drop trigger inherited_age on ${shadow.name}`,
    `drop function ${shadow.name}_age()`,
    `select setval(${sequenceOf(shadow)}, nextval(${sequenceOf(live)}))`,
    `drop table ${live.name}, ${live.vocabulary}`,
    `alter table ${shadow.name} rename to "${liveName}"`,
    `alter table ${shadow.vocabulary} rename to "${bare(live.vocabulary)}"`,
    // Else the next shadow would find its indexes made already, on another table.
    `do $rename$ declare made text; begin
       for made in select indexname from pg_indexes
         where schemaname = 'search' and starts_with(indexname, '${shadowName}') loop
         execute format('alter index search.%I rename to %I',
           made, replace(made, '${shadowName}', '${liveName}'));
       end loop;
     end $rename$`,
  ]
}

/** Statements that remove a table of the schema `search` with its shadow and their vocabularies. */
export function dropStatements(name: string): string[] {
  return [
    `drop table if exists ${name}, ${vocabularyOf(name)}`,
    `drop table if exists ${name}_shadow, ${vocabularyOf(`${name}_shadow`)}`,
    `drop function if exists ${name}_shadow_age()`,
  ]
}

/** Has every index filled again before it is used again: from now on no process may be writing to it. */
export async function strikeOff(pool: Pool): Promise<void> {
  await pool.query(
    `do $strike$ begin
       if to_regclass('search.filled_table') is not null then
         delete from search.filled_table;
       end if;
     end $strike$`,
  )
}

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

function dropped(shadow: IndexTable): string[] {
  return [
    `drop table if exists ${shadow.name}, ${shadow.vocabulary}`,
    `drop function if exists ${shadow.name}_age()`,
  ]
}

/** Rows keep the number they arrived under, and new ones continue where the original is. */
function inheritedAge(shadow: IndexTable, original: IndexTable): string[] {
  return [
    `create function ${shadow.name}_age() returns trigger language plpgsql as $age$ begin
       new.seq := coalesce((select seq from ${original.name} where id = new.id),
         nextval(${sequenceOf(original)}));
       return new;
     end $age$`,
    `create trigger inherited_age before insert on ${shadow.name}
       for each row execute function ${shadow.name}_age()`,
  ]
}

function sequenceOf({ name }: IndexTable): string {
  return `pg_get_serial_sequence('${name}', 'seq')`
}

function bare(name: string): string {
  return name.slice('search.'.length)
}
