import { testDatabaseSettings, type TestDatabaseSettings } from '../../support/database.js'

/** Settings of a private embedded database, also when the other tests run on a server. */
export async function embeddedSettings(): Promise<TestDatabaseSettings> {
  return { ...(await testDatabaseSettings()), url: undefined }
}
