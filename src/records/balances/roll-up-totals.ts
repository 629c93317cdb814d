import type { Sql } from '../../database/sql.js'
import { Prisma } from '../../generated/prisma/client.js'
import { dwellingTypes } from '../rules/asset-type-rules.js'
import { activeTenureSql } from '../rules/tenure-rules.js'
import { typesOfSide } from '../rules/tenure-type-rules.js'

/** The columns of `asset_roll_up` with totals. */
export const rollUpColumns = Prisma.raw(`total_balance, total_dwelling_rent,
  total_non_dwelling_rent, total_service_charges, total_rental_service_charges`)

/**
 * Number of times that a charge falls due in a year of 52 weeks. Charges are summed for that year, which is exact.
 * The sum is then divided by 52 and rounded to pence once, because the totals are per week.
 */
const timesAYear = Prisma.raw(`case lower(tenure.charges->>'billingFrequency')
  when 'daily' then 364 when 'weekly' then 52 when 'monthly' then 12 when 'yearly' then 1 end`)

/** Sources send amounts as text, which is not always a number. */
function amount(charge: 'rent' | 'serviceCharge'): Prisma.Sql {
  return Prisma.raw(`case when tenure.charges->>'${charge}' ~ '^-?[0-9]{1,12}([.][0-9]{1,6})?$'
    then (tenure.charges->>'${charge}')::numeric end`)
}

/** Matches a tenure type by its code if the code is known, otherwise by its description. */
function isOfSide(side: 'Leaseholder' | 'Tenant', other: 'Leaseholder' | 'Tenant'): Prisma.Sql {
  const { codes, descriptions } = typesOfSide(side)
  return Prisma.sql`(tenure.tenure_type_code = any(${codes}::text[])
    or (tenure.tenure_type_code = any(${typesOfSide(other).codes}::text[])) is not true
      and lower(tenure.tenure_type_description) = any(${descriptions}::text[]))`
}

const isDwelling = Prisma.sql`scope.asset_type = any(${dwellingTypes}::text[])`
const isNonDwelling = Prisma.sql`(scope.asset_type is null or not (${isDwelling}
  or scope.asset_type = 'Estate' or scope.asset_type like '%Block'))`

/**
 * SQL for rows `asset_id` and `rollUpColumns`, one row for each id that is an ancestor of some asset.
 *
 * - total_balance: the sum of the balances of all accounts on tenures of the asset and of the assets below it. Each
 *   account counts once. Null if no balance is known.
 * - The other columns: weekly charges, in pounds, of the tenures that are active on `today`. They are the rent of
 *   dwellings; the rent of assets that are neither dwelling, block nor estate; the service charges of leaseholder
 *   tenures; and the service charges of tenant tenures. Charges with an unknown billing frequency are left out.
 *
 * @param ids a query of asset ids in a column `id`
 * @param today a day in London, as midnight UTC
 */
export function rollUpTotals(ids: Prisma.Sql, today: Date): Prisma.Sql {
  const week = (sum: Prisma.Sql) => Prisma.sql`round(coalesce(${sum}, 0) / 52, 2)`
  return Prisma.sql`
    with target as materialized (${ids}),
    scope as materialized (
      select target.id as ancestor, asset.id, asset.asset_type
      from target join asset on asset.id = target.id
      union
      select target.id, asset.id, asset.asset_type
      from target join asset on asset.parent_asset_ids @> array[target.id]
    ),
    balance as (
      select scope.ancestor, sum(account.account_balance) as total
      from scope
      join tenure on tenure.tenured_asset_id = scope.id
      join account on account.target_id = tenure.id
      group by scope.ancestor
    ),
    charge as (
      select scope.ancestor,
        sum(${amount('rent')} * ${timesAYear}) filter (where ${isDwelling}) as dwelling,
        sum(${amount('rent')} * ${timesAYear}) filter (where ${isNonDwelling}) as non_dwelling,
        sum(${amount('serviceCharge')} * ${timesAYear})
          filter (where ${isOfSide('Leaseholder', 'Tenant')}) as leaseholder,
        sum(${amount('serviceCharge')} * ${timesAYear})
          filter (where ${isOfSide('Tenant', 'Leaseholder')}) as tenant
      from scope join tenure on tenure.tenured_asset_id = scope.id
      where ${Prisma.raw(activeTenureSql(`date '${today.toISOString().slice(0, 10)}'`))}
      group by scope.ancestor
    )
    select parent.id as asset_id,
      balance.total as total_balance,
      ${week(Prisma.sql`charge.dwelling`)} as total_dwelling_rent,
      ${week(Prisma.sql`charge.non_dwelling`)} as total_non_dwelling_rent,
      ${week(Prisma.sql`charge.leaseholder`)} as total_service_charges,
      ${week(Prisma.sql`charge.tenant`)} as total_rental_service_charges
    from (select distinct ancestor as id from scope where id <> ancestor) parent
    left join balance on balance.ancestor = parent.id
    left join charge on charge.ancestor = parent.id`
}

/**
 * Writes the roll-ups of those assets in `ids` that have assets below them, and deletes the roll-ups of all other
 * assets in `ids`.
 */
export async function writeRollUps(
  tx: Sql,
  ids: Prisma.Sql,
  at: { readonly now: Date; readonly today: Date },
): Promise<void> {
  const { text, values } = Prisma.sql`
    with written as (
      insert into asset_roll_up (asset_id, ${rollUpColumns}, as_of)
      select asset_id, ${rollUpColumns}, ${at.now}::timestamptz
      from (${rollUpTotals(ids, at.today)}) computed
      on conflict (asset_id) do update set
        total_balance = excluded.total_balance,
        total_dwelling_rent = excluded.total_dwelling_rent,
        total_non_dwelling_rent = excluded.total_non_dwelling_rent,
        total_service_charges = excluded.total_service_charges,
        total_rental_service_charges = excluded.total_rental_service_charges,
        as_of = excluded.as_of
      returning asset_id
    )
    delete from asset_roll_up
    where asset_id in (${ids}) and asset_id not in (select asset_id from written)`
  await tx.execute(text, values)
}
