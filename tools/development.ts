import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allScopes } from '../src/access/scopes.js'
import { authenticationMode } from '../src/access/token-trust.js'
import type { Config } from '../src/config/config.js'
import { ensureDataDir } from '../src/foundation/data-dir.js'
import type { Database } from '../src/database/database.js'
import { allAt } from '../src/events/event-system.js'
import type { SourceConfiguration } from '../src/config/source-settings.js'
import type { Clock } from '../src/foundation/clock.js'
import type { Callers } from '../src/http/callers.js'
import type { ProviderServer } from '../src/provider/create-provider.js'
import type { RecordStore } from '../src/records/record-store.js'
import { DemoData } from './landlord/demo-data.js'
import { pageLinks, type ExtraPages } from '../src/http/pages/page-links.js'
import { addDeskUsersRoute } from './pages/desk-users-route.js'
import { addExplorerRoute } from './pages/explorer-route.js'
import { addSandboxRoutes } from './pages/sandbox-route.js'
import type { Sandbox } from './notify-sandbox/sandbox-server.js'
import { addDemoRoute } from './source-services/demo-route.js'
import { DemoSources } from './source-services/demo-sources.js'
import { developmentSecret, signToken } from './token/development-token.js'

export type { DemoData }
export { signToken }

const receiptsEveryMs = 250

export interface DevelopmentRoutes {
  readonly callers: Callers
  /** What the sandbox's receipts carry; null where none are taken. */
  readonly receiptsToken: string | null
}

interface DemoParts {
  readonly database: Database
  readonly records: RecordStore
  readonly clock: Clock
}

interface DevelopmentParts {
  readonly config: Config
  readonly clock: Clock
}

export function createDemoData({ database, records, clock }: DemoParts): DemoData {
  return new DemoData(database, records, clock)
}

/**
 * What a gateway has for trials and for its developers, and none in production has: the demo landlord with
 * its source services, the sandbox instead of the provider, pages to look at, and tokens for everybody.
 * `app.ts` loads this folder where the configuration wants any of it, and a package may leave it out.
 */
export class Development {
  private sandbox: Sandbox | null = null
  private sources: DemoSources | null = null

  private constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    /** Signs tokens where no real authentication is configured; else null. */
    readonly secret: string | null,
    /** A token with every scope, where the secret signs them; else null. */
    readonly token: string | null,
  ) {}

  /** @throws ConfigError when the development secret cannot be kept safe */
  static async open({ config, clock }: DevelopmentParts): Promise<Development> {
    if (authenticationMode(config) !== 'development') {
      return new Development(config, clock, null, null)
    }
    const secret = await developmentSecret(config.DATA_DIR)
    const token = await signToken(config, clock, { scopes: allScopes })
    return new Development(config, clock, secret, token)
  }

  /** A server of ours that speaks as the provider does and sends nothing. */
  async openSandbox(): Promise<ProviderServer> {
    // Loaded here, for many a gateway in development has a real provider.
    const [{ createSandbox }, { sandboxKeys }] = await Promise.all([
      import('./notify-sandbox/sandbox-server.js'),
      import('./notify-sandbox/services.js'),
    ])
    const folder = join(this.config.DATA_DIR, 'sandbox')
    await ensureDataDir(folder)
    const sandbox = createSandbox({ clock: this.clock, folder, receiptsEveryMs })
    const { baseUrl } = await sandbox.listen()
    this.sandbox = sandbox
    return { baseUrl, key: sandboxKeys.test, close: () => sandbox.close() }
  }

  createDemoData(parts: Omit<DemoParts, 'clock'>): DemoData {
    return createDemoData({ ...parts, clock: this.clock })
  }

  /** The demo landlord's own source services, where demo data is wanted and no real ones are configured. */
  async openSources(
    database: Database,
    configured: SourceConfiguration,
  ): Promise<SourceConfiguration> {
    if (!this.config.demoData || Object.keys(configured.services).length > 0) return configured
    this.sources = await DemoSources.start(database)
    return allAt(this.sources, { ...configured, paths: this.sources.paths })
  }

  /** Those that it adds, once the sandbox is open. */
  get pages(): ExtraPages {
    return {
      desk: this.config.desk,
      explorer: !this.config.production,
      sandbox: this.sandbox !== null,
    }
  }

  addRoutes(app: FastifyInstance, { callers, receiptsToken }: DevelopmentRoutes): void {
    const { sandbox, sources } = this
    if (sources !== null) addDemoRoute(app, { sources, callers })
    const links = pageLinks(this.pages)
    if (this.pages.desk && this.secret !== null && !this.config.production) {
      const { AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience } = this.config
      addDeskUsersRoute(app, { secret: this.secret, issuer, audience, clock: this.clock })
    }
    if (this.pages.explorer) addExplorerRoute(app, { developmentToken: this.token, links })
    if (sandbox === null) return
    addSandboxRoutes(app, { sandbox, links })
    if (receiptsToken === null) return
    // It learns where the gateway answers as soon as that listens.
    app.addHook('onListen', (done) => {
      sandbox.sendReceiptsTo({
        url: `${app.listeningOrigin}/notify/receipts`,
        token: receiptsToken,
      })
      done()
    })
  }

  async close(): Promise<void> {
    await this.sources?.close()
  }
}
