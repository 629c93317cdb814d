import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Database, DatabaseSettings } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { createDatabase, dropDatabase, onServer } from './server-databases.js'

export interface TestDatabaseSettings extends DatabaseSettings {
  readonly url: string
  /** Drops the database. Close all connections first. */
  dispose(): Promise<void>
}

/**
 * The next copy of the template. It is made while the tests of a file run, because the server makes only one
 * copy at a time.
 */
let nextCopy: Promise<string> | undefined

async function copyOfTemplate(): Promise<string> {
  const template = inject('databaseTemplate')
  const name = `${template.name}_${randomUUID().slice(0, 8)}`
  await createDatabase(template.url, name, template.name)
  return name
}

/** A private, migrated, unopened database, for complete gateways and child processes. */
export async function testDatabaseSettings(): Promise<TestDatabaseSettings> {
  const template = inject('databaseTemplate')
  const dataDir = await privateFolder()
  const name = await (nextCopy ?? copyOfTemplate())
  nextCopy = copyOfTemplate()
  nextCopy.catch(() => undefined)
  return {
    url: onServer(template.url, name),
    dataDir,
    poolSize: 5,
    dispose: async () => {
      await dropDatabase(template.url, name)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

function privateFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'housing-gateway-test-'))
}

/** An open database for the tests of a file. It is dropped after the last test. */
export async function sharedDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return database
}

/** A private, migrated, open database. Closing it drops it. */
export async function openTestDatabase(): Promise<Database> {
  const settings = await testDatabaseSettings()
  const database = await openDatabase(settings)
  return {
    ...database,
    close: async () => {
      await database.close()
      await settings.dispose()
    },
  }
}
