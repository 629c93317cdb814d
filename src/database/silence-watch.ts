import type { ConnectionPool } from './connection-pool.js'
import { SilentConnectionError, type ServerClient } from './server-client.js'
import type { Sql } from './sql.js'

const lookEveryMs = 1_000

/** After this time without an answer, ask the server whether the statement still runs. */
const doubtMs = 3_000

/** Time for the server to report that a statement reached its limit. */
const marginMs = 1_000

interface Silence {
  bytes: number
  since: number
}

/**
 * Closes connections whose statement will never be answered, because the server no longer runs it. Where the server
 * cannot be asked, it closes connections that are silent for longer than a statement may take.
 */
export class SilenceWatch {
  private readonly pools = new Map<ConnectionPool, number>()
  private readonly silences = new WeakMap<ServerClient, Silence>()
  private timer: NodeJS.Timeout | undefined
  private isAsking = false

  /** @param server the server to ask; null behind PgBouncer, where the server does not know our connections */
  constructor(private readonly server: Sql | null) {}

  /** @param statementMs how long a statement of the pool may take */
  add(pool: ConnectionPool, statementMs: number): void {
    this.pools.set(pool, statementMs + marginMs)
    this.timer ??= setInterval(() => {
      this.look()
    }, lookEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private look(): void {
    const doubtful: ServerClient[] = []
    for (const [pool, limitMs] of this.pools) {
      for (const { client } of pool.all) {
        const silentMs = this.silentMs(client)
        if (silentMs >= limitMs) {
          client.breakOff(new SilentConnectionError(`no answer within ${limitMs} ms`))
        } else if (silentMs >= doubtMs) doubtful.push(client)
      }
    }
    if (doubtful.length > 0) void this.ask(doubtful).catch(() => undefined)
  }

  private silentMs(client: ServerClient): number {
    const now = performance.now()
    const silence = this.silences.get(client)
    if (silence !== undefined && client.isBusy && silence.bytes === client.bytesRead) {
      return now - silence.since
    }
    this.silences.set(client, { bytes: client.bytesRead, since: now })
    return 0
  }

  private async ask(doubtful: readonly ServerClient[]): Promise<void> {
    if (this.server === null || this.isAsking) return
    this.isAsking = true
    try {
      const rows = await this.server.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where pid = any($1) and state = 'active' and wait_event is distinct from 'ClientWrite'`,
        [doubtful.map(({ processID }) => processID)],
      )
      const running = new Set(rows.map(({ pid }) => pid))
      for (const client of doubtful) {
        // The answer may have arrived by now.
        if (client.processID === null || running.has(client.processID)) continue
        if (this.silentMs(client) < doubtMs) continue
        client.breakOff(new SilentConnectionError('the server does not run its statement'))
      }
    } finally {
      this.isAsking = false
    }
  }
}
