import { createGateway, type Gateway } from '../../../src/app.js'
import { readConfig } from '../../../src/config/config.js'
import { testDatabaseSettings } from '../database.js'
import { smallLandlord } from './small-landlord.js'

/** A development gateway with the small landlord. It can be restarted at the same address. */
export class DeskGateway {
  private running: Gateway | null = null

  private constructor(
    private readonly settings: Awaited<ReturnType<typeof testDatabaseSettings>>,
    private readonly environment: Readonly<Record<string, string>>,
    /** Address, also after a restart. */
    readonly url: string,
    /** The initial records. */
    readonly landlord: ReturnType<typeof smallLandlord>,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<DeskGateway> {
    const settings = await testDatabaseSettings()
    const running = await open(settings, environment)
    const url = await running.http.listen({ host: '127.0.0.1', port: 0 })
    const landlord = smallLandlord()
    const { tenantId: _tenantId, ...records } = landlord
    await running.records.save(records)
    running.startSending()
    const gateway = new DeskGateway(settings, environment, url, landlord)
    gateway.running = running
    return gateway
  }

  get tenantId(): string {
    return this.landlord.tenantId
  }

  /** The running gateway. */
  get now(): Gateway {
    if (this.running === null) throw new Error('The gateway is stopped.')
    return this.running
  }

  async stop(): Promise<void> {
    const { running } = this
    this.running = null
    await running?.close()
  }

  async startAgain(): Promise<void> {
    const running = await open(this.settings, this.environment)
    await running.http.listen({ host: '127.0.0.1', port: Number(new URL(this.url).port) })
    running.startSending()
    this.running = running
  }

  async close(): Promise<void> {
    await this.stop()
    await this.settings.dispose()
  }
}

function open(
  settings: Awaited<ReturnType<typeof testDatabaseSettings>>,
  environment: Readonly<Record<string, string>>,
): Promise<Gateway> {
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.url,
    ...environment,
  })
  return createGateway({ config })
}
