import type { Sql } from '../../database/sql.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { Prisma } from '../../generated/prisma/client.js'
import { lockRecords } from '../model/record-lock.js'
import { londonToday } from '../rules/tenure-rules.js'
import type { PersonTotals } from './balance-updater.js'
import { personTotals, writePersonTotals } from './person-totals.js'
import { rollUpColumns, rollUpTotals, writeRollUps } from './roll-up-totals.js'

/** The result of comparing one kind of balance. */
export interface Drift {
  readonly checked: number
  readonly drifted: number
  /** The first 20 drifted ids. */
  readonly ids: readonly string[]
}

export interface BalanceReport {
  /** Null if sources supply the totals of persons: there is nothing to compare them with. */
  readonly persons: Drift | null
  readonly rollUps: Drift
}

const batchSize = 500
const maxIdsShown = 20

/** Compares stored balances with the records they derive from, and repairs balances that differ. */
export class BalanceAudit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly personTotals: PersonTotals = 'derived',
  ) {}

  /** Safe while records are written: each balance is compared with records of the same snapshot. */
  async check(): Promise<BalanceReport> {
    return this.report(
      (ids) => driftedPersons(this.database.sql, ids),
      (ids) => this.driftedRollUps(this.database.sql, ids),
    )
  }

  /** Repairs balances that differ. @returns the drift before the repair */
  async repair(): Promise<BalanceReport> {
    return this.report(
      (ids) =>
        this.locked(async (tx) => {
          const drifted = await driftedPersons(tx, ids)
          await writePersonTotals(tx, drifted, drifted, this.clock.now())
          return drifted
        }),
      (ids) =>
        this.locked(async (tx) => {
          const drifted = await this.driftedRollUps(tx, ids)
          await this.writeRollUps(tx, drifted)
          return drifted
        }),
    )
  }

  /**
   * Rewrites roll-ups if a tenure in them has ended since they were written, and adds missing roll-ups. Totals of
   * persons do not depend on the day.
   *
   * @returns the number of roll-ups written
   */
  async refreshRollUps(): Promise<number> {
    const due = await this.database.sql.query<{ id: string }>(
      `select roll_up.asset_id as id
      from tenure
      join asset on asset.id = tenure.tenured_asset_id
      join asset_roll_up roll_up
        on roll_up.asset_id = asset.id or roll_up.asset_id = any(asset.parent_asset_ids)
      where tenure.end_of_tenure_date < $1::date
        and tenure.end_of_tenure_date >= (roll_up.as_of at time zone 'Europe/London')::date
      union
      (select unnest(parent_asset_ids) from asset except select asset_id from asset_roll_up)`,
      [dayText(this.clock.now())],
    )
    for (const ids of batches(due.map((row) => row.id))) {
      await this.locked((tx) => this.writeRollUps(tx, ids))
    }
    return due.length
  }

  private async report(persons: FindDrift, rollUps: FindDrift): Promise<BalanceReport> {
    return {
      persons: this.personTotals === 'given' ? null : await drift(await this.personIds(), persons),
      rollUps: await drift(await this.rollUpIds(), rollUps),
    }
  }

  private async personIds(): Promise<string[]> {
    const rows = await this.database.prisma.person.findMany({ select: { id: true } })
    return rows.map((row) => row.id)
  }

  /** Assets that have a roll-up or should have one. */
  private async rollUpIds(): Promise<string[]> {
    const rows = await this.database.sql.query<{
      id: string
    }>(`select unnest(parent_asset_ids) as id from asset
      union select asset_id from asset_roll_up`)
    return rows.map((row) => row.id)
  }

  private async driftedRollUps(tx: Sql, ids: readonly string[]): Promise<string[]> {
    const idsSql = Prisma.sql`select unnest(${ids}::uuid[]) as id`
    const { text, values } = Prisma.sql`
      select coalesce(computed.asset_id, stored.asset_id) as id
      from (select asset_id, row(${rollUpColumns}) as totals
        from (${rollUpTotals(idsSql, londonToday(this.clock.now()))}) rolled_up) computed
      full join (select asset_id, row(${rollUpColumns}) as totals
        from asset_roll_up where asset_id in (${idsSql})) stored
        on stored.asset_id = computed.asset_id
      where computed.totals is distinct from stored.totals`
    const rows = await tx.query<{ id: string }>(text, values)
    return rows.map((row) => row.id)
  }

  private async writeRollUps(tx: Sql, ids: readonly string[]): Promise<void> {
    const now = this.clock.now()
    await writeRollUps(tx, Prisma.sql`select unnest(${ids}::uuid[]) as id`, {
      now,
      today: londonToday(now),
    })
  }

  private locked<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> {
    return this.database.sql.transaction(async (tx) => {
      await lockRecords(tx)
      return work(tx)
    })
  }
}

/** Returns the ids whose balances differ from the records. */
type FindDrift = (ids: readonly string[]) => Promise<readonly string[]>

async function driftedPersons(tx: Sql, ids: readonly string[]): Promise<string[]> {
  const { text, values } = Prisma.sql`
    select person.id from (${personTotals(ids)}) computed join person on person.id = computed.id
    where person.total_balance is distinct from computed.total`
  const rows = await tx.query<{ id: string }>(text, values)
  return rows.map((row) => row.id)
}

async function drift(ids: readonly string[], find: FindDrift): Promise<Drift> {
  const drifted: string[] = []
  for (const batch of batches(ids)) drifted.push(...(await find(batch)))
  return { checked: ids.length, drifted: drifted.length, ids: drifted.slice(0, maxIdsShown) }
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield ids.slice(start, start + batchSize)
  }
}

function dayText(now: Date): string {
  return londonToday(now).toISOString().slice(0, 10)
}
