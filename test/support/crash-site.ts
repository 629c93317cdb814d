import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { testDatabaseSettings, type TestDatabaseSettings } from './database.js'
import { GatewayProcess } from './gateway-process.js'

/** A database of its own on which gateways are started and killed. */
export class CrashSite {
  private readonly gateways: GatewayProcess[] = []

  private constructor(private readonly settings: TestDatabaseSettings) {}

  static async open(): Promise<CrashSite> {
    return new CrashSite(await testDatabaseSettings())
  }

  /** Starts one more gateway without demo data; resolves when it is ready. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> {
    const gateway = this.launch(environment)
    await gateway.ready()
    return gateway
  }

  /** The same without waiting for it. */
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

  /** Looks into the database beside the running gateways, which share it. */
  async look<T>(read: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.settings)
    try {
      return await read(database)
    } finally {
      await database.close()
    }
  }

  /** Kills what still runs and removes the database. */
  async close(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.kill()))
    await this.settings.dispose()
  }
}
