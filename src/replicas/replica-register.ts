import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { roles, type Role } from '../config/role-settings.js'
import { settledWithin } from '../foundation/settled-within.js'
import { repeated, WorkLoop } from '../foundation/work-loop.js'

const heartbeatMs = 2_000

/** How long a stop waits for the database. */
const stopPatienceMs = 1_000

/** A replica that has been silent for longer is taken for gone. */
const leaseSeconds = 20

/** How many live replicas have each role. */
export type RoleCounts = Readonly<Record<Role, number>>

/**
 * Says what this replica does, and hears what the others do. Times are the database's, so that clocks of
 * different machines need not agree.
 */
export class ReplicaRegister {
  private readonly id = randomUUID()
  private readonly heartbeat: WorkLoop
  private known: RoleCounts

  /** @param own roles of this replica */
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly own: ReadonlySet<Role>,
    report: (failure: Error) => void,
  ) {
    this.known = counted([...own])
    this.heartbeat = new WorkLoop(repeated(heartbeatMs, () => this.announce(), report))
  }

  start(): void {
    this.heartbeat.start()
  }

  /** Says that this replica is gone; a database that does not answer hears it from the silence. */
  async stop(): Promise<void> {
    await settledWithin(stopPatienceMs, this.withdraw())
  }

  /** As it was at the last heartbeat. */
  get counts(): RoleCounts {
    return this.known
  }

  /** Roles that no live replica has. */
  get missing(): readonly Role[] {
    return roles.filter((role) => this.known[role] === 0)
  }

  /** One heartbeat. @throws when the database does not answer */
  async announce(): Promise<void> {
    const { rows } = await this.pool.query<{ roles: string[] }>(
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
    this.known = counted([...this.own, ...rows.flatMap((row) => row.roles)])
  }

  private async withdraw(): Promise<void> {
    // One under way would bring the replica back.
    await this.heartbeat.stop()
    await this.pool.query('delete from replica where id = $1', [this.id])
  }
}

function counted(named: readonly string[]): RoleCounts {
  const counts = { serve: 0, deliver: 0, project: 0, index: 0 }
  for (const role of roles) counts[role] = named.filter((name) => name === role).length
  return counts
}
