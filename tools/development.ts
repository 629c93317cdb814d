import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allScopes } from '../src/access/scopes.js'
import { authenticationMode } from '../src/access/token-settings.js'
import type { Config } from '../src/config/config.js'
import { ensureDataDir } from '../src/foundation/data-dir.js'
import type { Database } from '../src/database/database.js'
import { allAt } from './source-services/all-at.js'
import type { SourceConfiguration } from '../src/config/source-settings.js'
import type { Clock } from '../src/foundation/clock.js'
import type { Callers } from '../src/operation/identify.js'
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
  /** Bearer token of the sandbox's receipts; null if the gateway accepts no receipts. */
  readonly receiptsToken: string | null
}

interface DemoParts {
  readonly database: Database
  readonly records: RecordStore
}

interface DevelopmentParts {
  readonly config: Config
  readonly clock: Clock
}

/**
 * The parts of a gateway for trials and development: the demo landlord with its source services, the
 * provider's sandbox, pages and development tokens. `app.ts` loads this folder if the configuration needs it;
 * a production package may omit it.
 */
export class Development {
  private sandbox: Sandbox | null = null
  private sources: DemoSources | null = null

  private constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    /** Signs development tokens; null with real authentication. */
    readonly secret: string | null,
    /** A token with every scope; null with real authentication. */
    readonly token: string | null,
  ) {}

  /** @throws ConfigError when the development secret cannot be kept private */
  static async open({ config, clock }: DevelopmentParts): Promise<Development> {
    if (authenticationMode(config) !== 'development') {
      return new Development(config, clock, null, null)
    }
    const secret = await developmentSecret(config.DATA_DIR)
    const token = await signToken(config, clock, { scopes: allScopes })
    return new Development(config, clock, secret, token)
  }

  /** Starts a server with the provider's protocol that sends nothing. */
  async openSandbox(): Promise<ProviderServer> {
    // Loaded on demand: many gateways in development use a real provider.
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

  createDemoData({ database, records }: DemoParts): DemoData {
    return new DemoData(database, records, this.clock)
  }

  /** Starts the demo source services if demo data is enabled and no real services are configured. */
  async openSources(
    database: Database,
    configured: SourceConfiguration,
  ): Promise<SourceConfiguration> {
    if (!this.config.demoData || Object.keys(configured.services).length > 0) return configured
    this.sources = await DemoSources.start(database)
    return allAt(this.sources, { ...configured, paths: this.sources.paths })
  }

  /** The pages that `addRoutes` adds; call it after `openSandbox`. */
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
    // The gateway's own address is known only once it listens.
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
