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

/** A temporary database, and a data folder for gateways on it. */
export interface ThrowawayDatabase {
  readonly url: string
  readonly dataDir: string
}

/**
 * Passes an empty database on the server and removes it afterwards.
 *
 * @param purpose one word for its name
 * @param storedName if set, keeps the database as `gateway_<purpose>_<storedName>` and reuses it in the next run
 */
export async function withThrowaway<Result>(
  serverUrl: string,
  purpose: string,
  use: (throwaway: ThrowawayDatabase) => Promise<Result>,
  storedName: string | null = null,
): Promise<Result> {
  const name = `gateway_${purpose}_${storedName ?? randomUUID().slice(0, 8)}`
  const existing = (await rowsOf(serverUrl, `select from pg_database where datname = '${name}'`))[0]
  if (existing === undefined) await createDatabase(serverUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), `housing-gateway-${purpose}-`))
  try {
    return await use({ url: onServer(serverUrl, name), dataDir })
  } finally {
    if (storedName === null) await dropDatabase(serverUrl, name)
    await rm(dataDir, { recursive: true, force: true })
  }
}
