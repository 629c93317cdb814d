import type { Sql } from '../database/sql.js'
import { isDeepStrictEqual } from 'node:util'
import type { Asset } from '../generated/prisma/client.js'
import { nothingChanged, type ChangedRecords } from './model/changed-records.js'
import type { AssetRecord, RecordBatch } from './model/record-model.js'
import { columnsNamed } from './row-columns.js'

const addressColumns = ['id', 'assetAddress', 'assetName', 'parents', 'assetType'] as const
type AddressRow = Pick<Asset, (typeof addressColumns)[number]>

const addressesSql = `select ${columnsNamed(addressColumns, 'asset')}
  from asset where id = any($1::uuid[])`

/**
 * Records whose search documents show these: for a tenure its members, its accounts and its asset; for an asset its
 * tenures and their members.
 */
export async function neighbours(
  tx: Sql,
  { tenure, asset }: Pick<ChangedRecords, 'tenure' | 'asset'>,
): Promise<ChangedRecords> {
  if (tenure.length === 0 && asset.length === 0) return nothingChanged
  const rows = await tx.query<Neighbour>(
    `select 'tenure' as kind, id, tenured_asset_id as "tenuredAssetId",
      array(select person_id from household_member where tenure_id = tenure.id) as "personIds"
    from tenure where id = any($1::uuid[]) or tenured_asset_id = any($2::uuid[])
    union all
    select 'account', id, null, '{}' from account where target_id = any($1::uuid[])
    union all
    select 'asset', id, null, '{}' from asset where current_tenure_id = any($1::uuid[])`,
    [tenure, asset],
  )
  const idsOf = (kind: Neighbour['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? row.id : []))
  const homes = tenure.length === 0 ? [] : rows.flatMap((row) => row.tenuredAssetId ?? [])
  return {
    ...nothingChanged,
    person: rows.flatMap(({ personIds }) => personIds),
    tenure: idsOf('tenure'),
    account: idsOf('account'),
    asset: [...idsOf('asset'), ...homes],
  }
}

/** Only tenures have an asset and persons. */
interface Neighbour {
  readonly kind: 'tenure' | 'account' | 'asset'
  readonly id: string
  readonly tenuredAssetId: string | null
  readonly personIds: readonly string[]
}

export interface ChangedHomes {
  /** Assets with another address, name or parents. */
  readonly assets: readonly string[]
  /** Tenures of another asset. */
  readonly tenures: readonly string[]
}

/** Must run before the records are written. */
export async function changedHomes(
  tx: Sql,
  { assets = [], tenures = [] }: RecordBatch,
  removed: ChangedRecords,
): Promise<ChangedHomes> {
  const assetRows = new Map(
    assets.length === 0
      ? []
      : (await tx.query<AddressRow>(addressesSql, [assets.map(({ id }) => id)])).map((row) => [
          row.id,
          row,
        ]),
  )
  const tenureRows =
    tenures.length === 0
      ? []
      : await tx.query<{ id: string; tenuredAssetId: string | null }>(
          `select id, tenured_asset_id as "tenuredAssetId" from tenure
          where id = any($1::uuid[])`,
          [tenures.map(({ id }) => id)],
        )
  const homeOf = new Map(tenureRows.map(({ id, tenuredAssetId }) => [id, tenuredAssetId]))
  const readdressed = assets.filter((asset) => !hasSameAddress(asset, assetRows.get(asset.id)))
  const movedTenures = tenures.filter(
    ({ id, tenuredAssetId = null }) => tenuredAssetId !== homeOf.get(id),
  )
  return {
    assets: [...readdressed.map(({ id }) => id), ...removed.asset],
    tenures: movedTenures.map(({ id }) => id),
  }
}

/**
 * The accounts and transactions whose documents contain the addresses of these homes. There may be many, so they are
 * read only when an address changes.
 */
export async function recordsOfHomes(tx: Sql, homes: ChangedHomes): Promise<ChangedRecords> {
  if (homes.assets.length === 0 && homes.tenures.length === 0) return nothingChanged
  const rows = await tx.query<{ account: boolean; id: string }>(
    `with home as materialized (
      select unnest($1::uuid[]) as id
      union
      select id from tenure where tenured_asset_id = any($2::uuid[]))
    select true as account, id from account where target_id = any(array(select id from home))
    union all
    select false, id from "transaction" where target_id = any(array(select id from home))`,
    [homes.tenures, homes.assets],
  )
  const idsOf = (isAccount: boolean) =>
    rows.filter(({ account }) => account === isAccount).map(({ id }) => id)
  return { ...nothingChanged, account: idsOf(true), transaction: idsOf(false) }
}

function hasSameAddress(asset: AssetRecord, row: AddressRow | undefined): boolean {
  return row !== undefined && isDeepStrictEqual(addressOf(asset), addressOf(row))
}

/** Round-tripped through JSON, because the database returns no undefined properties. */
function addressOf({
  assetAddress,
  assetName,
  parents,
  assetType,
}: AssetRecord | AddressRow): unknown {
  const columns = [assetAddress ?? null, assetName ?? null, parents ?? null, assetType ?? null]
  return JSON.parse(JSON.stringify(columns))
}
