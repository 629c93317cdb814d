import type { Sql } from '../../database/sql.js'
import { Prisma } from '../../generated/prisma/client.js'

/**
 * SQL for rows `id uuid`, `total numeric`. `total` is the sum of the balances of all accounts, including ended
 * accounts, of every tenure that has the person as a member, responsible or not. Null if no account has a known
 * balance.
 */
export function personTotals(ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    select requested.id, sum(account.account_balance) as total
    from unnest(${ids}::uuid[]) as requested(id)
    left join household_member member on member.person_id = requested.id
    left join account on account.target_id = member.tenure_id
    group by requested.id`
}

/** @param fresh ids of rows that this transaction has written; only these rows keep their stale mark */
export async function writePersonTotals(
  tx: Sql,
  ids: readonly string[],
  fresh: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const { text, values } = Prisma.sql`
    update person set
      total_balance = computed.total,
      balance_as_of = case when computed.total is not null then ${now}::timestamptz end,
      balance_stale = person.balance_stale and person.id = any(${fresh}::uuid[])
    from (${personTotals(ids)}) computed
    where person.id = computed.id
      and coalesce(computed.total, person.total_balance) is not null`
  await tx.execute(text, values)
}
