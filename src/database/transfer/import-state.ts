import type { ClientBase, Pool } from 'pg'
import { isMissingRight } from '../missing-right.js'
import { readState, StateFileError, type StateBegin, type StateTableHead } from './state-file.js'
import { appliedMigrations, stateTables, type StateTable } from './state-tables.js'

const rowsAtOnce = 500

interface ImportWatch {
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Reads a whole state into an empty database, all of it or nothing. Nobody is told of what was imported, and no
 * trigger runs: what they made is in the file, too. Needs the role that owns the tables.
 *
 * @returns how many rows there are
 * @throws StateFileError when the file is damaged, or does not fit the database
 */
export async function importState(pool: Pool, path: string, watch: ImportWatch): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tables = await stateTables(client)
    await refuseRows(client, tables)
    await setTriggers(client, tables, 'disable')
    const done = await readInto(client, tables, path, watch)
    await setTriggers(client, tables, 'enable')
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function readInto(
  client: ClientBase,
  tables: readonly StateTable[],
  path: string,
  { onProgress, signal }: ImportWatch,
): Promise<number> {
  let done = 0
  let total = 0
  let insert = ''
  let rows: string[] = []
  const flush = async () => {
    signal.throwIfAborted()
    if (rows.length > 0) await client.query(insert, [`[${rows.join(',')}]`])
    done += rows.length
    rows = []
    onProgress(done, Math.max(total, done))
  }
  for await (const part of readState(path)) {
    if ('begin' in part) {
      total = part.begin.rows
      await refuseOtherMigrations(client, part.begin)
    } else if ('head' in part) {
      await flush()
      insert = insertInto(tables, part.head)
      await continueNumbers(client, tables, part.head)
    } else {
      rows.push(part.row)
      if (rows.length >= rowsAtOnce) await flush()
    }
  }
  await flush()
  return done
}

function insertInto(tables: readonly StateTable[], head: StateTableHead): string {
  const table = tables.find(({ name }) => name === head.table)
  const typed = head.columns.map((name) => table?.columns.find((column) => column.name === name))
  const known = typed.filter((column) => column !== undefined)
  if (table === undefined || known.length < typed.length) {
    throw new StateFileError(
      `The file has a table ${head.table} that this database does not have like that. Import it with the release that wrote it.`,
    )
  }
  const values = known.map(({ type }, place) => `(r ->> ${place})::${type}`)
  const names = known.map(({ name }) => name).join(', ')
  return `insert into "${table.name}" (${names}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) r`
}

/** What is there would be mixed with what comes. */
async function refuseRows(client: ClientBase, tables: readonly StateTable[]): Promise<void> {
  for (const { name } of tables) {
    // Which releases a schema needs is written by its migrations.
    const ours = name === 'gateway_state' ? `where not starts_with(key, 'requires-release:')` : ''
    const { rows } = await client.query(`select from "${name}" ${ours} limit 1`)
    if (rows.length > 0) {
      throw new StateFileError(
        `The database is not empty: ${name} has rows. Import into a new database that no gateway has served from.`,
      )
    }
  }
  await client.query(`delete from gateway_state where starts_with(key, 'requires-release:')`)
}

async function refuseOtherMigrations(client: ClientBase, file: StateBegin): Promise<void> {
  const here = await appliedMigrations(client)
  const isSame = here.join() === [...file.migrations].sort().join()
  if (isSame) return
  throw new StateFileError(
    `The file is of release ${file.release}, whose last migration is ${String(file.migrations.at(-1))}; this database is at ${String(here.at(-1))}. Import it with the release that wrote it, then upgrade.`,
  )
}

async function setTriggers(
  client: ClientBase,
  tables: readonly StateTable[],
  word: 'enable' | 'disable',
): Promise<void> {
  try {
    for (const { name } of tables) await client.query(`alter table "${name}" ${word} trigger user`)
  } catch (error) {
    if (!isMissingRight(error)) throw error
    throw new StateFileError(
      'An import needs the role that owns the tables, such as gateway_migrate. Name it in DATABASE_URL.',
    )
  }
}

async function continueNumbers(
  client: ClientBase,
  tables: readonly StateTable[],
  { table, numbered }: StateTableHead,
): Promise<void> {
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  for (const { name, sequence } of columns) {
    const last = numbered[name]
    if (sequence === null || last === undefined) continue
    await client.query('select setval($1, $2::bigint + 1, false)', [sequence, last])
  }
}
