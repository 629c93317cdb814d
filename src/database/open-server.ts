import type { CloseStack } from './close-stack.js'
import { explainConnectionFailure } from './connection-failure.js'
import { connectWithinMs, serverPool } from './connection-pool.js'
import { migrate, refusePending } from './migrate.js'
import { migrationsFolder } from './migration-files.js'
import { poolsByPurpose, type Pools } from './pools.js'
import type { ServerAddress } from './server-address.js'
import { examineServer, type ServerFindings } from './server-findings.js'
import type { ServerPool } from './server-pool.js'
import { longestLimits, sessionLimits, sessionSettings } from './session-limits.js'
import { SilenceWatch } from './silence-watch.js'

export interface ServerSettings extends ServerAddress {
  /** The same database without a pooler in between, for what needs a session to itself. */
  readonly directUrl?: string | undefined
  readonly poolSize: number
}

/** A server that stays read-only refuses every write; its connections are not replaced for each of them. */
const replaceEveryMs = 1_000

/** How long the answers that are under way may take when the connections are to be closed. */
const endPatienceMs = 5_000

/**
 * Opens the pools of a server and applies its migrations.
 *
 * @param parts takes everything that has to be closed again
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError when a migration fails or has failed before, or cannot be applied through a pooler
 */
export async function openServer(
  { directUrl, poolSize, ...address }: ServerSettings,
  parts: CloseStack,
): Promise<{ readonly pools: Pools; readonly findings: ServerFindings }> {
  const explain = (url: string) => (error: unknown) => {
    throw explainConnectionFailure(error, url)
  }
  const findings = await examineServer(address, connectWithinMs).catch(explain(address.url))
  const direct = { ...address, url: directUrl ?? address.url }
  const migrating = serverPool(direct, { size: 1 })
  try {
    if (findings.pooled && directUrl === undefined) await refusePending(migrating, migrationsFolder)
    else await migrate(migrating, migrationsFolder).catch(explain(direct.url))
  } finally {
    await migrating.end()
  }
  const pools = openPools(address, poolSize, findings)
  parts.add(() => pools.end())
  return { pools, findings }
}

function openPools(address: ServerAddress, poolSize: number, { pooled }: ServerFindings): Pools {
  const all = new Set<ServerPool>()
  let replacedAt = -Infinity
  const byPurpose = poolsByPurpose(poolSize, (size, purpose) => {
    const limits = purpose === null ? longestLimits : sessionLimits[purpose]
    const pool = serverPool(address, {
      size,
      ...(pooled ? {} : { beginWith: sessionSettings(limits) }),
      // Where the address leads to the primary, new connections find it; those to a standby never will.
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
    breakOff,
    end: async () => {
      const timer = setTimeout(breakOff, endPatienceMs)
      await Promise.all([...all].map((pool) => pool.end()))
      clearTimeout(timer)
      watch.stop()
    },
  }
}
