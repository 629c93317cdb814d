import type { Sql } from '../host.js'
import type { IndexVersion } from '../maintained-engine.js'
import { dropStatements, shadowName } from './shadow-table.js'
import { IndexTable } from './table.js'
import type { QueryLanguage } from '../query-language.js'
import type { IndexDefinition } from '../search-engine.js'

/**
 * Number of the advisory lock that serialises the creation and dropping of index tables. The gateway's other locks
 * have other numbers.
 */
const indexTables = 72_707_370

const versionLock = `select pg_advisory_xact_lock(${indexTables})`

const makeRegistry = [
  // Not IF NOT EXISTS, which needs the right to create schemas even if the schema exists.
  `do $make$ begin if to_regnamespace('search') is null then create schema search; end if; end $make$`,
  `create table if not exists search.filled_table (
     name text primary key, definition text, filled_at timestamptz not null default now())`,
]

/** A built table of any release. */
interface BuiltTable {
  readonly name: string
  /** JSON. */
  readonly definition: string
}

/** Records which tables of the schema `search` are built, and from which definition. */
export class PostgresVersions {
  constructor(private readonly sql: Sql) {}

  /** The newest first. */
  async built(): Promise<BuiltTable[]> {
    const known = await this.sql.query<{ found: string | null }>(
      `select to_regclass('search.filled_table')::text as found`,
    )
    if ((known[0]?.found ?? null) === null) return []
    return this.sql.query<BuiltTable>(
      'select name, definition from search.filled_table order by filled_at desc',
    )
  }

  /** Creates missing tables. */
  async make(tables: readonly IndexTable[]): Promise<void> {
    // One simple-protocol batch is one transaction; the lock serialises replicas that start together.
    await this.sql.execute(
      [versionLock, ...makeRegistry, ...tables.flatMap((table) => table.ddl())].join(';\n'),
    )
  }

  /** Resets transaction ids of words that are in the future on this server, as after a restore. */
  async redateWords(tables: readonly IndexTable[]): Promise<void> {
    const updates = tables.map(
      ({ vocabulary }) =>
        `update ${vocabulary} set added_by = '0' where added_by >= pg_snapshot_xmax(pg_current_snapshot())`,
    )
    await this.sql.execute([versionLock, ...updates].join(';\n'))
  }

  async confirm({ name, definition }: IndexTable): Promise<void> {
    await this.sql.execute(
      `insert into search.filled_table (name, definition) values ($1, $2)
       on conflict (name) do update set definition = excluded.definition`,
      [name, JSON.stringify(definition)],
    )
  }

  /** The tables of other releases for the same index, the newest first; tables that are being built come last. */
  async others(own: IndexTable): Promise<IndexVersion[]> {
    const rows = await this.sql.query<{ name: string }>(
      `select 'search.' || tablename as name from pg_tables
       where schemaname = 'search' and tablename ~ $1 and 'search.' || tablename <> $2`,
      [`^${own.definition.name}_[0-9a-f]{8}$`, own.name],
    )
    const built = (await this.built()).map(({ name }) => name)
    const existing = rows.map(({ name }) => name)
    const names = [
      ...built.filter((name) => existing.includes(name)),
      ...existing.filter((name) => !built.includes(name)),
    ]
    return names.map((name) => ({
      name,
      shadow: shadowName(name),
      isBuilt: built.includes(name),
    }))
  }

  async drop(name: string): Promise<void> {
    await this.sql.execute(
      [
        versionLock,
        `set local lock_timeout = '2s'`,
        ...dropStatements(name),
        `delete from search.filled_table where name = '${name}'`,
      ].join(';\n'),
    )
  }
}

/**
 * Marks all indexes in the database as not built, because records are written without them from now on. Does nothing
 * if the role lacks the privilege.
 */
export async function invalidateAll(sql: Sql): Promise<void> {
  // Reads the catalogue, because the role may lack the privilege to look up a name in the schema of another role.
  const rows = await sql.query<{ may: boolean }>(
    `select has_schema_privilege(n.oid, 'USAGE') and has_table_privilege(c.oid, 'DELETE') as may
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'search' and c.relname = 'filled_table'`,
  )
  if (rows[0]?.may === true) await sql.execute('delete from search.filled_table')
}

/** The newest built table of another release whose rows this release can read. */
export function newestReadable(
  index: string,
  built: readonly BuiltTable[],
  language: QueryLanguage,
): IndexTable | null {
  for (const { name, definition } of built) {
    if (!name.startsWith(`search.${index}_`)) continue
    const table = new IndexTable(JSON.parse(definition) as IndexDefinition, language)
    // Its rows may have a layout that this release cannot read.
    if (table.name === name) return table
  }
  return null
}
