import type { Sql } from '../../database/sql.js'
import type { Clock } from '../../foundation/clock.js'
import { Prisma } from '../../generated/prisma/client.js'
import { londonToday } from '../rules/tenure-rules.js'
import { writePersonTotals } from './person-totals.js'
import { writeRollUps } from './roll-up-totals.js'
import type { TouchedBalances } from './touched-balances.js'

/**
 * `derived`: total balances of persons are computed from accounts in the records. `given`: the source sends
 * them with the person.
 */
export type PersonTotals = 'derived' | 'given'

/**
 * Updates derived balances in the transaction that writes the records, with a constant number of statements
 * for any batch size.
 */
export class BalanceUpdater {
  constructor(
    private readonly clock: Clock,
    private readonly personTotals: PersonTotals = 'derived',
  ) {}

  /** @param fresh persons whose rows this transaction has written */
  async writePersonTotals(
    tx: Sql,
    { persons }: TouchedBalances,
    fresh: readonly string[],
  ): Promise<void> {
    if (this.personTotals === 'given') return
    await writePersonTotals(tx, persons, fresh, this.clock.now())
  }

  async writeRollUps(tx: Sql, touched: TouchedBalances): Promise<void> {
    const { assets, ancestors } = touched
    if (assets.length === 0 && ancestors.length === 0) return
    // Most assets have no roll-up. An asset that gains one is in `ancestors`.
    const ids = Prisma.sql`
      select unnest(${ancestors}::uuid[]) as id
      union
      select asset_id from asset_roll_up where asset_id = any(${assets}::uuid[])`
    const now = this.clock.now()
    await writeRollUps(tx, ids, { now, today: londonToday(now) })
  }
}
