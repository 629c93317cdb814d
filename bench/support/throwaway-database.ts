import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createDatabase, dropDatabase, onServer } from '../../test/support/server-databases.js'

/** A database of its own for one measurement; nothing has it open yet. */
export interface ThrowawayDatabase {
  readonly url: string | undefined
  readonly dataDir: string
  remove(): Promise<void>
}

/**
 * An empty database on the server at `url`, else the place for an embedded one.
 *
 * @param purpose one word for its name
 */
export async function throwawayDatabase(
  url: string | undefined,
  purpose: string,
): Promise<ThrowawayDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), `housing-gateway-${purpose}-`))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (url === undefined) return { url, dataDir, remove: removeFolder }
  const name = `gateway_${purpose}_${randomUUID().slice(0, 8)}`
  await createDatabase(url, name)
  return {
    url: onServer(url, name),
    dataDir,
    remove: async () => {
      await dropDatabase(url, name)
      await removeFolder()
    },
  }
}

/**
 * The database `gateway_<purpose>_<label>` of the server at `url`, made when it is missing. It stays, for
 * the next measurement.
 */
export async function keptDatabase(
  url: string,
  purpose: string,
  label: string,
): Promise<ThrowawayDatabase> {
  const name = `gateway_${purpose}_${label}`
  if (!(await databaseExists(url, name))) await createDatabase(url, name)
  const dataDir = await mkdtemp(join(tmpdir(), `housing-gateway-${purpose}-`))
  return {
    url: onServer(url, name),
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function databaseExists(url: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  } finally {
    await client.end()
  }
}
