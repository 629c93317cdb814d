import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { testDatabaseSettings, type TestDatabaseSettings } from './database.js'
import { GatewayProcess } from './gateway-process.js'

/** A private database, and gateways on it that a test starts and kills. */
export class CrashSite {
  private readonly gateways: GatewayProcess[] = []

  private constructor(private readonly settings: TestDatabaseSettings) {}

  static async open(): Promise<CrashSite> {
    return new CrashSite(await testDatabaseSettings())
  }

  /** Starts another gateway without demo data, and waits until it is ready. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> {
    const gateway = this.launch(environment)
    await gateway.ready()
    return gateway
  }

  /** Like `start`, but does not wait. */
  launch(environment: Readonly<Record<string, string>> = {}): GatewayProcess {
    const { dataDir, url } = this.settings
    const gateway = new GatewayProcess(dataDir, {
      DEMO_DATA: 'off',
      DATABASE_URL: url,
      ...environment,
    })
    this.gateways.push(gateway)
    return gateway
  }

  /** Reads the database that the gateways share. */
  async withDatabase<T>(read: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.settings)
    try {
      return await read(database)
    } finally {
      await database.close()
    }
  }

  /** Kills the gateways and drops the database. */
  async close(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.kill()))
    await this.settings.dispose()
  }
}
