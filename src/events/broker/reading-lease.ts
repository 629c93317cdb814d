import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.js'

const leaseMs = 10_000
const renewalMs = 2_000

/**
 * Has one replica read a source at a time, so that its messages are stored in their order. Times are the
 * database's, so that clocks of different machines need not agree.
 */
export class ReadingLease {
  private readonly holder = randomUUID()
  private renewedAt: number | null = null

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly source: string,
  ) {}

  /** @returns false while another replica reads. @throws when the database does not answer */
  async hold(): Promise<boolean> {
    const now = performance.now()
    if (this.renewedAt !== null && now - this.renewedAt < renewalMs) return true
    this.renewedAt = null
    const { rowCount } = await this.database.pool.query(
      `insert into reading_lease (source, holder, held_until)
       values ($1, $2, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
       on conflict (source) do update set holder = excluded.holder, held_until = excluded.held_until
       where reading_lease.holder = excluded.holder or reading_lease.held_until < clock_timestamp()`,
      [this.source, this.holder],
    )
    if (rowCount !== 1) return false
    this.renewedAt = now
    return true
  }

  /** Lets another replica read at once. */
  async release(): Promise<void> {
    if (this.renewedAt === null) return
    this.renewedAt = null
    await this.database.pool.query('delete from reading_lease where source = $1 and holder = $2', [
      ...[this.source, this.holder],
    ])
  }
}
