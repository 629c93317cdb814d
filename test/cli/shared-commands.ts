import { afterAll } from 'vitest'
import { openDatabase } from '../../src/database/open-database.js'
import { testDatabaseSettings } from '../support/database.js'
import { runRecorded } from './recorded-output.js'

/** A database that a gateway has open, and commands that run beside the gateway, for the tests of a file. */
export async function sharedCommands(command: string) {
  const settings = await testDatabaseSettings()
  const gateway = await openDatabase(settings)
  afterAll(async () => {
    await gateway.close()
    await settings.dispose()
  })
  const environment = { DATA_DIR: settings.dataDir, DATABASE_URL: settings.url }
  const run = (...args: string[]) => runRecorded([command, ...args], environment)
  return { gateway, environment, run }
}
