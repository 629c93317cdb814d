import { Prisma } from '../../generated/prisma/client.js'
import type { RecordTransaction } from '../model/changed-records.js'

/**
 * Rows `id`, `total`: the sum of the balances of all accounts, ended ones too, of every tenure that
 * lists the person, responsible or not. Null when no account has a known balance.
 */
export function personTotals(ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    select wanted.id, sum(account.account_balance) as total
    from unnest(${ids}::uuid[]) as wanted(id)
    left join household_member member on member.person_id = wanted.id
    left join account on account.target_id = member.tenure_id
    group by wanted.id`
}

/**
 * Writes the totals of persons.
 *
 * @param fresh ids whose rows have just been written: they keep what the writer said of staleness
 */
export async function writePersonTotals(
  tx: RecordTransaction,
  ids: readonly string[],
  fresh: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    update person set
      total_balance = found.total,
      balance_as_of = case when found.total is not null then ${now}::timestamptz end,
      balance_stale = person.balance_stale and person.id = any(${fresh}::uuid[])
    from (${personTotals(ids)}) found
    where person.id = found.id
      and coalesce(found.total, person.total_balance) is not null`
}
