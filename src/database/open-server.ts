import { Announcements } from './announcements.js'
import { explainConnectionFailure } from './connection-failure.js'
import { migrateServer } from './migrate-server.js'
import { Pools } from './pools.js'
import type { ServerAddress } from './server-address.js'
import { examineServer, type OpenedFindings } from './server-findings.js'

export interface ServerSettings extends ServerAddress {
  /** The same database without a pooler, for work that needs its own session. */
  readonly directUrl?: string | undefined
  /** Maximum number of connections. From six on, each purpose has its own. */
  readonly poolSize: number
  /** False if the serving role may not change tables. Then no migration may be pending. */
  readonly migrates?: boolean | undefined
}

interface OpenedServer {
  readonly pools: Pools
  readonly findings: OpenedFindings
  readonly announcements: Announcements
}

/**
 * Opens the pools of a server after applying its migrations, or after checking that none is pending.
 *
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError when a migration fails or has failed before, or cannot be applied through a pooler
 */
export async function openServer({
  directUrl,
  poolSize,
  migrates = true,
  ...address
}: ServerSettings): Promise<OpenedServer> {
  const findings = await examineServer(address).catch((error: unknown) => {
    throw explainConnectionFailure(error, address.url)
  })
  const direct = { ...address, url: directUrl ?? address.url }
  const pooled = findings.pooled && directUrl === undefined
  const { newer } = await migrateServer(direct, { pooled, migrates })
  return {
    pools: new Pools(address, poolSize, findings.pooled),
    findings: { ...findings, newerMigrations: newer },
    announcements: new Announcements(pooled ? null : direct),
  }
}
