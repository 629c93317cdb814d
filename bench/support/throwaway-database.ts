import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDatabase,
  dropDatabase,
  onServer,
  rowsOf,
} from '../../test/support/server-databases.js'

/** A database of its own for one measurement, and a data folder for gateways on it. */
export interface ThrowawayDatabase {
  readonly url: string
  readonly dataDir: string
}

/**
 * Lends `use` an empty database of the server at `serverUrl` and removes it afterwards.
 *
 * @param purpose one word for its name
 * @param keptAs keeps the database `gateway_<purpose>_<keptAs>` for the next run, and takes it when it exists
 */
export async function withThrowaway<Result>(
  serverUrl: string,
  purpose: string,
  use: (throwaway: ThrowawayDatabase) => Promise<Result>,
  keptAs: string | null = null,
): Promise<Result> {
  const name = `gateway_${purpose}_${keptAs ?? randomUUID().slice(0, 8)}`
  const isThere = (await rowsOf(serverUrl, `select from pg_database where datname = '${name}'`))[0]
  if (isThere === undefined) await createDatabase(serverUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), `housing-gateway-${purpose}-`))
  try {
    return await use({ url: onServer(serverUrl, name), dataDir })
  } finally {
    if (keptAs === null) await dropDatabase(serverUrl, name)
    await rm(dataDir, { recursive: true, force: true })
  }
}
