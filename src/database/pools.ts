import { ConnectionPool } from './connection-pool.js'
import { poolPurposes, poolSizes, type PoolPurpose } from './pool-purpose.js'
import type { ServerAddress } from './server-address.js'
import { longestLimits, sessionLimits, sessionSettings } from './session-settings.js'
import { SilenceWatch } from './silence-watch.js'
import { StatementWatch } from './statement-watch.js'

/** Minimum time between replacements of the connections, because a read-only server refuses every write. */
const replaceEveryMs = 1_000

/** How long running statements may take before connections are closed. */
const endPatienceMs = 5_000

/** The connections to a server: a pool per purpose, or one for all when there are too few connections. */
export class Pools {
  /** Reports the statements of all pools. */
  readonly statements = new StatementWatch()
  private readonly byPurpose: Readonly<Record<PoolPurpose, ConnectionPool>>
  private readonly all: ReadonlySet<ConnectionPool>
  private readonly silence: SilenceWatch
  private replacedAt = -Infinity

  /** @param pooled true behind a pooler that shares sessions: the gateway then changes no settings of a session */
  constructor(address: ServerAddress, connections: number, pooled: boolean) {
    const open = (size: number, purpose: PoolPurpose | null) =>
      new ConnectionPool(address, {
        size,
        watched: { purpose: purpose ?? 'all', watch: this.statements },
        ...(pooled ? {} : { beginWith: sessionSettings(purpose) }),
        onReadOnly: () => {
          this.replaceAll()
        },
      })
    const sizes = poolSizes(connections)
    const shared = sizes === null ? open(connections, null) : null
    this.byPurpose = Object.fromEntries(
      poolPurposes.map((purpose) => [purpose, shared ?? open(sizes?.[purpose] ?? 1, purpose)]),
    ) as Record<PoolPurpose, ConnectionPool>
    this.all = new Set(Object.values(this.byPurpose))
    this.silence = new SilenceWatch(pooled ? null : this.byPurpose.probes)
    for (const purpose of poolPurposes) {
      const limits = shared === null ? sessionLimits[purpose] : longestLimits
      this.silence.add(this.byPurpose[purpose], limits.statementMs)
    }
  }

  /** Always returns the same pool for a purpose. */
  of(purpose: PoolPurpose): ConnectionPool {
    return this.byPurpose[purpose]
  }

  /** Fails pending work at once, so that a shutdown does not wait for it. */
  breakOff(): void {
    for (const pool of this.all) pool.breakOff(new Error('The gateway is closing.'))
  }

  /** Resolves when all connections are closed. */
  async end(): Promise<void> {
    const timer = setTimeout(() => {
      this.breakOff()
    }, endPatienceMs)
    await Promise.all([...this.all].map((pool) => pool.end()))
    clearTimeout(timer)
    this.silence.stop()
  }

  /**
   * If the address now leads to the primary, new connections reach it. Existing connections would stay on the standby.
   */
  private replaceAll(): void {
    if (performance.now() - this.replacedAt < replaceEveryMs) return
    this.replacedAt = performance.now()
    for (const pool of this.all) pool.replaceAll()
  }
}
