import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedServer } from '../../src/database/embedded/embedded-server.js'
import { freePort } from '../../test/support/free-port.js'
import { rowsOf } from '../../test/support/server-databases.js'

/** The Postgres server of a benchmark. */
export interface DatabaseServer {
  readonly url: string
  /** The server's version and main settings. */
  readonly name: string
}

const settings = ['fsync=off', 'max_connections=200', 'shared_buffers=512MB', 'max_wal_size=2GB']

/** Passes the server at TEST_DATABASE_URL, or an embedded server that is removed afterwards. */
export async function withDatabaseServer<Result>(
  use: (server: DatabaseServer) => Promise<Result>,
): Promise<Result> {
  const configuredUrl = process.env['TEST_DATABASE_URL'] ?? ''
  if (configuredUrl !== '')
    return use({ url: configuredUrl, name: await serverName(configuredUrl) })
  const dataDir = await mkdtemp(join(tmpdir(), 'housing-gateway-bench-'))
  try {
    const embedded = await openEmbeddedServer({ dataDir, port: await freePort(), settings })
    try {
      return await use({ url: embedded.url, name: await serverName(embedded.url) })
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function serverName(url: string): Promise<string> {
  const names = ['server_version', 'shared_buffers', 'work_mem', 'fsync']
  const columns = names.map((name) => `current_setting('${name}') as ${name}`)
  const [row] = await rowsOf(url, `select ${columns.join()}`)
  const [version, ...others] = names.map((name) => String(row?.[name]))
  return `Postgres ${version} (${others.map((value, index) => `${names[index + 1]} ${value}`).join(', ')})`
}
