import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedServer } from '../../src/database/embedded/embedded-server.js'
import { openDatabase } from '../../src/database/open-database.js'
import { systemClock } from '../../src/foundation/clock.js'
import { createRecords } from '../../src/search/create-records.js'
import { freePort } from './free-port.js'
import { createDatabase, dropDatabase, onServer, rowsOf } from './server-databases.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, and its migrated template database. */
    databaseTemplate: { readonly url: string; readonly name: string }
  }
}

/** Without fsync, because no data outlives the run. */
const settings = ['fsync=off', 'max_connections=400', 'shared_buffers=128MB', 'max_wal_size=1GB']

/** Creates the template database of the run, on TEST_DATABASE_URL or an embedded server. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const configured = process.env['TEST_DATABASE_URL'] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'housing-gateway-server-'))
  const own =
    configured === ''
      ? await openEmbeddedServer({ dataDir: folder, port: await freePort(), settings })
      : null
  const url = own?.url ?? configured
  const name = `gateway_template_${randomUUID().slice(0, 8)}`
  await createDatabase(url, name)
  const database = await openDatabase({ url: onServer(url, name), dataDir: '', poolSize: 1 })
  await createRecords({ database, clock: systemClock })
  await database.close()
  project.provide('databaseTemplate', { url, name })
  return async () => {
    const copies = `select datname from pg_database where starts_with(datname, '${name}_')`
    for (const { datname } of await rowsOf(url, copies)) await dropDatabase(url, String(datname))
    await dropDatabase(url, name)
    await own?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
