import type { Clock } from '../../foundation/clock.js'
import { Prisma } from '../../generated/prisma/client.js'
import { lockIds } from '../model/record-locks.js'
import type { RecordTransaction } from '../model/changed-records.js'
import { londonToday } from '../rules/tenure-rules.js'
import { writePersonTotals } from './person-totals.js'
import { writeRollUps } from './roll-up-totals.js'
import { holdBalances, type TouchedBalances, type Written } from './touched-balances.js'

/**
 * Where the total balances of persons come from: derived from the accounts in the records, or given with
 * the person by the one that writes it.
 */
export type PersonTotals = 'derived' | 'given'

/**
 * Keeps the balances that are derived from the records equal to them, inside the transactions that
 * write records: a constant number of statements, whatever the size of the batch.
 */
export class BalanceUpdater {
  constructor(
    private readonly clock: Clock,
    private readonly personTotals: PersonTotals = 'derived',
  ) {}

  /** To be called before any row is written; see `holdBalances`. */
  hold(tx: RecordTransaction, written: Written): Promise<TouchedBalances> {
    return holdBalances(tx, written)
  }

  /** @param fresh persons whose rows this transaction has written */
  async writePersonTotals(
    tx: RecordTransaction,
    { persons }: TouchedBalances,
    fresh: readonly string[],
  ): Promise<void> {
    if (this.personTotals === 'given') return
    await writePersonTotals(tx, persons, fresh, this.clock.now())
  }

  async writeRollUps(tx: RecordTransaction, touched: TouchedBalances): Promise<void> {
    const { assets, ancestors } = touched
    if (assets.length === 0 && ancestors.length === 0) return
    await lockIds(tx, 'rollUp', [...assets, ...ancestors])
    // Most assets are not part of anything else's roll-up; those that become so are ancestors here.
    const ids = Prisma.sql`
      select unnest(${ancestors}::uuid[]) as id
      union
      select asset_id from asset_roll_up where asset_id = any(${assets}::uuid[])`
    const now = this.clock.now()
    await writeRollUps(tx, ids, { now, today: londonToday(now) })
  }
}
