import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.js'

const leaseMs = 10_000
const renewalMs = 2_000

/**
 * Lets one gateway at a time do something, such as read a source in order. A lease is a row, because session locks
 * do not work behind a pooler that shares sessions. Times are the database's, because the clocks of machines
 * differ.
 */
export class Lease {
  private readonly holder = randomUUID()
  private renewedAt: number | null = null

  /** @param name what only one gateway may do; names are shared by all leases */
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly name: string,
  ) {}

  /**
   * Takes or renews the lease. Asks the database only when the last renewal is two seconds old.
   *
   * @returns false while another gateway holds it
   * @throws when the database does not answer
   */
  async hold(): Promise<boolean> {
    const now = performance.now()
    if (this.renewedAt !== null && now - this.renewedAt < renewalMs) return true
    this.renewedAt = null
    const rowCount = await this.database.sql.execute(
      `insert into reading_lease (source, holder, held_until)
       values ($1, $2, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
       on conflict (source) do update set holder = excluded.holder, held_until = excluded.held_until
       where reading_lease.holder = excluded.holder or reading_lease.held_until < clock_timestamp()`,
      [this.name, this.holder],
    )
    if (rowCount !== 1) return false
    this.renewedAt = now
    return true
  }

  /** Lets another gateway take it at once. */
  async release(): Promise<void> {
    if (this.renewedAt === null) return
    this.renewedAt = null
    await this.database.sql.execute('delete from reading_lease where source = $1 and holder = $2', [
      ...[this.name, this.holder],
    ])
  }
}
