import { open, unlink } from 'node:fs/promises'
import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import type { ClientBase, Pool } from 'pg'
import { release } from '../../foundation/release.js'
import { appliedMigrations, stateTables, type StateTable } from './state-tables.js'
import type { StateBegin } from './state-file.js'

const rowsAtOnce = 500

interface ExportWatch {
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Writes the whole state to a new file that only its owner may read, as it is at one moment. Other users go on writing.
 *
 * @returns how many rows there are
 * @throws when the file exists, or cannot be written
 */
export async function exportState(pool: Pool, path: string, watch: ExportWatch): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  const packed = createGzip()
  const writing = pipeline(packed, file.createWriteStream())
  writing.catch(() => undefined)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const rows = await write(client, packed, watch)
    packed.end()
    await writing
    return rows
  } catch (error) {
    packed.destroy()
    await unlink(path)
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function write(
  client: ClientBase,
  file: Gzip,
  { onProgress, signal }: ExportWatch,
): Promise<number> {
  const tables = await stateTables(client)
  const total = await countOf(client, tables)
  const migrations = await appliedMigrations(client)
  const begin: StateBegin = {
    ...{ format: 'housing-gateway-state', version: 1 },
    ...{ release, migrations, rows: total },
  }
  await writeLines(file, [JSON.stringify(begin)])
  let done = 0
  for (const { name, columns } of tables) {
    await writeLines(file, [
      JSON.stringify({
        table: name,
        columns: columns.map((column) => column.name),
        numbered: await numbersOf(client, columns),
      }),
    ])
    const texts = columns.map((column) => `${column.name}::text`).join(', ')
    await client.query(
      `declare state no scroll cursor for
         select json_build_array(${texts})::text as line from "${name}"`,
    )
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from state`)
      if (rows.length === 0) break
      await writeLines(
        file,
        rows.map(({ line }) => line),
      )
      done += rows.length
      onProgress(done, total)
    }
    await client.query('close state')
  }
  await writeLines(file, [JSON.stringify({ end: true, rows: done })])
  return done
}

async function numbersOf(
  client: ClientBase,
  columns: StateTable['columns'],
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const { name, sequence } of columns) {
    if (sequence === null) continue
    const { rows } = await client.query<{ last: string }>(
      `select case when is_called then last_value else 0 end as last from ${sequence}`,
    )
    numbers[name] = rows[0]?.last ?? '0'
  }
  return numbers
}

async function countOf(client: ClientBase, tables: readonly StateTable[]): Promise<number> {
  const counts = tables.map(({ name }) => `(select count(*) from "${name}")`)
  const { rows } = await client.query<{ total: string }>(`select ${counts.join(' + ')} as total`)
  return Number(rows[0]?.total ?? 0)
}

async function writeLines(file: Gzip, lines: readonly string[]): Promise<void> {
  if (!file.write(lines.map((line) => `${line}\n`).join(''))) await once(file, 'drain')
}
