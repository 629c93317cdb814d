import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DatabaseSettings } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { systemClock } from '../../src/foundation/clock.js'
import { createRecords } from '../../src/search/create-records.js'
import { createDatabase, dropDatabase, onServer } from './server-databases.js'

/** Where a fresh database is copied from: a migrated folder, or a migrated database of a server. */
export type DatabaseTemplate =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string; readonly name: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/** Makes one template for the whole run: migrating is slow, copying is not. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  return url === '' ? prepareFolder(project) : prepareServer(project, url)
}

async function prepareFolder(project: TestProject): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'housing-gateway-template-'))
  await prepare({ url: undefined, dataDir: path, poolSize: 1 })
  project.provide('databaseTemplate', { kind: 'folder', path })
  return () => rm(path, { recursive: true, force: true })
}

async function prepareServer(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `gateway_template_${randomUUID().slice(0, 8)}`
  await createDatabase(url, name)
  await prepare({ url: onServer(url, name), dataDir: '', poolSize: 1 })
  project.provide('databaseTemplate', { kind: 'server', url, name })
  return () => dropDatabase(url, name)
}

/** Migrated and with the empty tables of the search, as the template of the build is. */
async function prepare(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  await createRecords({ database, clock: systemClock })
  // Whoever made it uses them no more.
  await database.pool.query('delete from index_use')
  await database.close()
}
