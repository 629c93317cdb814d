import { randomUUID } from 'node:crypto'
import type { Sql } from '../database/sql.js'
import { roles, type Role } from '../config/role-settings.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'

const heartbeatMs = 2_000

/** Maximum time to remove this replica at shutdown. Other replicas also notice the missing heartbeats. */
const maxStopMs = 1_000

/** A replica without a heartbeat for this time counts as stopped. */
const leaseSeconds = 20

/** Number of live replicas by role. */
export type RoleCounts = Readonly<Record<Role, number>>

/**
 * Announces the roles of this replica and counts the roles of all live replicas. Times come from the database, because
 * the clocks of machines differ.
 */
export class ReplicaRegister {
  private readonly id = randomUUID()
  readonly task: BackgroundTask
  private lastCounts: RoleCounts

  /** @param own roles of this replica */
  constructor(
    private readonly sql: Sql,
    private readonly own: ReadonlySet<Role>,
  ) {
    this.lastCounts = countRoles([...own])
    this.task = periodic({
      name: 'replica heartbeat',
      everyMs: heartbeatMs,
      run: () => this.announce(),
      end: () => this.sql.execute('delete from replica where id = $1', [this.id]),
      maxStopMs,
    })
  }

  /** Counts at the last heartbeat. */
  get counts(): RoleCounts {
    return this.lastCounts
  }

  /** Roles without a live replica. */
  get missing(): readonly Role[] {
    return roles.filter((role) => this.lastCounts[role] === 0)
  }

  /** One heartbeat. @throws Error if the database is unavailable */
  async announce(): Promise<void> {
    const rows = await this.sql.query<{ roles: string[] }>(
      `with silent as (
         delete from replica where seen_at < clock_timestamp() - interval '1 day'
       ), announced as (
         insert into replica (id, roles, seen_at) values ($1, $2, clock_timestamp())
         on conflict (id) do update set roles = excluded.roles, seen_at = excluded.seen_at
       )
       select roles from replica
       where id <> $1 and seen_at > clock_timestamp() - interval '${leaseSeconds} s'`,
      [this.id, [...this.own]],
    )
    this.lastCounts = countRoles([...this.own, ...rows.flatMap((row) => row.roles)])
  }
}

function countRoles(names: readonly string[]): RoleCounts {
  const counts = { serve: 0, deliver: 0, project: 0, index: 0 }
  for (const role of roles) counts[role] = names.filter((name) => name === role).length
  return counts
}
