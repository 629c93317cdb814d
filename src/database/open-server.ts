import { release } from '../foundation/release.js'
import { deafAnnouncements, type Announcements } from './announcements.js'
import type { CloseStack } from './close-stack.js'
import { explainConnectionFailure } from './connection-failure.js'
import { ConnectionPool, connectWithinMs } from './connection-pool.js'
import { migrate, refusePending } from './migrate.js'
import { notThroughPooler, withheld } from './migration-error.js'
import { migrationsFolder, readMigrations } from './migration-files.js'
import { readMigrationState } from './migration-state.js'
import { poolsByPurpose, type Pools } from './pools.js'
import { ServerAnnouncements } from './server-announcements.js'
import type { ServerAddress } from './server-address.js'
import { examineServer, type ServerFindings } from './server-findings.js'
import { longestLimits, sessionLimits, sessionSettings } from './session-settings.js'
import { SilenceWatch } from './silence-watch.js'
import { StatementWatch } from './statement-watch.js'

export interface ServerSettings extends ServerAddress {
  /** The same database without a pooler, for work that needs a session of its own. */
  readonly directUrl?: string | undefined
  /** Maximum number of connections. From six on, each purpose has its own. */
  readonly poolSize: number
  /** False when the serving role may not change tables, so that no migration may be pending. */
  readonly migrates?: boolean | undefined
}

/** A read-only server refuses every write; connections are not replaced for each of them. */
const replaceEveryMs = 1_000

/** How long running statements may take before connections are closed. */
const endPatienceMs = 5_000

/** Findings that are logged after opening. */
export interface OpenedFindings extends ServerFindings {
  /** Migrations of a newer release that this one can run on. */
  readonly newerMigrations: readonly string[]
}

interface OpenedServer {
  readonly pools: Pools
  readonly findings: OpenedFindings
  readonly announcements: Announcements
}

/**
 * Opens the pools of a server after applying its migrations, or after checking that none is pending.
 *
 * @param parts receives everything that has to be closed later
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError when a migration fails or has failed before, or cannot be applied through a pooler
 */
export async function openServer(
  { directUrl, poolSize, migrates = true, ...address }: ServerSettings,
  parts: CloseStack,
): Promise<OpenedServer> {
  const explain = (url: string) => (error: unknown) => {
    throw explainConnectionFailure(error, url)
  }
  const findings = await examineServer(address, connectWithinMs).catch(explain(address.url))
  const direct = { ...address, url: directUrl ?? address.url }
  const migrating = new ConnectionPool(direct, { size: 1 })
  let newerMigrations: readonly string[]
  try {
    if (!migrates) await refusePending(migrating, migrationsFolder, withheld)
    else if (findings.pooled && directUrl === undefined) {
      await refusePending(migrating, migrationsFolder, notThroughPooler)
    } else await migrate(migrating, migrationsFolder).catch(explain(direct.url))
    const files = await readMigrations(migrationsFolder)
    newerMigrations = (await readMigrationState(migrating, files, release)).newer
  } finally {
    await migrating.end()
  }
  const pools = openPools(address, poolSize, findings)
  parts.add(() => pools.end())
  const isDeaf = findings.pooled && directUrl === undefined
  return {
    pools,
    findings: { ...findings, newerMigrations },
    announcements: isDeaf ? deafAnnouncements : new ServerAnnouncements(direct),
  }
}

function openPools(address: ServerAddress, poolSize: number, { pooled }: ServerFindings): Pools {
  const all = new Set<ConnectionPool>()
  const statements = new StatementWatch()
  let replacedAt = -Infinity
  const byPurpose = poolsByPurpose(poolSize, (size, purpose) => {
    const pool = new ConnectionPool(address, {
      size,
      watched: { purpose: purpose ?? 'all', watch: statements },
      ...(pooled ? {} : { beginWith: sessionSettings(purpose) }),
      // If the address now leads to the primary, new connections reach it; existing ones stay on the standby.
      onReadOnly: () => {
        if (performance.now() - replacedAt < replaceEveryMs) return
        replacedAt = performance.now()
        for (const one of all) one.replaceAll()
      },
    })
    all.add(pool)
    return pool
  })
  const watch = new SilenceWatch(pooled ? null : byPurpose.probes)
  for (const [purpose, pool] of Object.entries(byPurpose)) {
    const limits = all.size === 1 ? longestLimits : sessionLimits[purpose as keyof typeof byPurpose]
    watch.add(pool, limits.statementMs)
  }
  const breakOff = () => {
    for (const pool of all) pool.breakOff(new Error('The gateway is closing.'))
  }
  return {
    of: (purpose) => byPurpose[purpose],
    statements,
    breakOff,
    end: async () => {
      const timer = setTimeout(breakOff, endPatienceMs)
      await Promise.all([...all].map((pool) => pool.end()))
      clearTimeout(timer)
      watch.stop()
    },
  }
}
