import type { Sql } from '../../database/sql.js'
import type { ChangedRecords } from '../model/changed-records.js'
import type { RecordBatch } from '../model/record-model.js'

/** The balances that a write changes. */
export interface TouchedBalances {
  readonly persons: readonly string[]
  /** Assets whose record, tenure or account is written, with or without a roll-up. */
  readonly assets: readonly string[]
  /** The ancestors of these assets, before and after the write. */
  readonly ancestors: readonly string[]
}

/**
 * Finds the balances that a write changes. An account leads to its tenure, a tenure to its asset and members, an asset
 * to its ancestors, as they were before the write and as they will be. Must run before the records are written.
 *
 * @param changed ids of all records to save or remove
 */
export async function touchedBalances(
  tx: Sql,
  { accounts = [], tenures = [], assets = [] }: RecordBatch,
  changed: ChangedRecords,
): Promise<TouchedBalances> {
  const tenureIds = [...changed.tenure, ...accounts.flatMap(({ targetId }) => targetId ?? [])]
  const assetIds = [
    ...changed.asset,
    ...tenures.flatMap(({ tenuredAssetId }) => tenuredAssetId ?? []),
  ]
  const ids = [tenureIds, assetIds, changed.account]
  // Most records of an import are transactions, which change no balance.
  const isNone = ids.every((list) => list.length === 0)
  const rows = isNone ? [] : await tx.query<TouchedRow>(touchedSql, ids)
  const idsOf = (kind: TouchedRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? row.id : []))
  return {
    persons: distinct([
      ...idsOf('person'),
      ...changed.person,
      ...tenures.flatMap(({ householdMembers }) =>
        householdMembers.map(({ personId }) => personId),
      ),
    ]),
    assets: distinct(idsOf('asset')),
    ancestors: distinct([
      ...idsOf('ancestor'),
      ...assets.flatMap(({ parentAssetIds }) => parentAssetIds ?? []),
    ]),
  }
}

interface TouchedRow {
  readonly kind: 'person' | 'asset' | 'ancestor'
  readonly id: string
}

/** The arrays keep the planner from joining whole tables: it cannot estimate a set of touched ids. */
const touchedSql = `
  with touched_tenure as materialized (
    select unnest($1::uuid[]) as id
    union
    select target_id from account where id = any($3::uuid[]) and target_id is not null),
  touched_asset as materialized (
    select unnest($2::uuid[]) as id
    union
    select tenured_asset_id from tenure
    where id = any(array(select id from touched_tenure)) and tenured_asset_id is not null)
  select 'person' as kind, person_id as id from household_member
  where tenure_id = any(array(select id from touched_tenure))
  union
  select 'asset', id from touched_asset
  union
  select 'ancestor', unnest(parent_asset_ids) from asset
  where id = any(array(select id from touched_asset))`

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
