import type { Sql } from '../../database/sql.js'
import { lockIds } from '../model/record-locks.js'
import type { ChangedRecords } from '../model/changed-records.js'
import type { RecordBatch } from '../model/record-model.js'

/** The balances that a write changes. */
export interface TouchedBalances {
  readonly persons: readonly string[]
  /** Assets whose record, tenure or account is written, with or without a roll-up. */
  readonly assets: readonly string[]
  /** Their ancestors before and after the write. */
  readonly ancestors: readonly string[]
}

export interface RecordWrite {
  readonly batch: RecordBatch
  /** Ids of all records to save or remove. */
  readonly changed: ChangedRecords
}

/**
 * Finds the balances that a write changes and locks what they depend on, before the write. An account leads
 * to its tenure, a tenure to its asset and members, an asset to its ancestors: each step is locked before the
 * next is read. Call this before any row is written; otherwise a transaction would wait for a lock while
 * others wait for its rows.
 *
 * A rent transaction changes no total, but is searchable by the address of its home. It takes a shared lock, so
 * that it and a change of that address see each other.
 */
export async function lockBalances(tx: Sql, write: RecordWrite): Promise<TouchedBalances> {
  const { batch, changed } = write
  await lockIds(tx, 'account', changed.account)
  const { targets, memberships } = await tenuresBehind(tx, changed)
  const tenures = [
    ...changed.tenure,
    ...targets,
    ...(batch.accounts ?? []).flatMap((account) => account.targetId ?? []),
  ]
  const paymentTenures = (batch.transactions ?? []).flatMap(({ targetId }) => targetId ?? [])
  await lockIds(tx, 'tenure', [...tenures, ...memberships], paymentTenures)
  const tenureAssets = await assetsBehind(tx, [...tenures, ...memberships, ...paymentTenures])
  const touched = new Set(tenures)
  const locked = new Set([...tenures, ...memberships])
  const assetIds = (rows: typeof tenureAssets) => rows.flatMap(({ assetId }) => assetId ?? [])
  const assets = [
    ...changed.asset,
    ...assetIds(tenureAssets.filter(({ tenureId }) => touched.has(tenureId))),
    ...(batch.tenures ?? []).flatMap((tenure) => tenure.tenuredAssetId ?? []),
  ]
  await lockIds(
    tx,
    'asset',
    [...assets, ...assetIds(tenureAssets.filter(({ tenureId }) => locked.has(tenureId)))],
    assetIds(tenureAssets.filter(({ tenureId }) => !locked.has(tenureId))),
  )
  const ancestors = [
    ...(await parentsOf(tx, assets)),
    ...(batch.assets ?? []).flatMap((asset) => asset.parentAssetIds ?? []),
  ]
  const { members, others } = await personsOf(tx, tenures, changed.asset)
  const persons = [
    ...changed.person,
    ...members,
    ...(batch.tenures ?? []).flatMap((tenure) =>
      tenure.householdMembers.map((member) => member.personId),
    ),
  ]
  await lockIds(tx, 'person', [...persons, ...others])
  return { persons: distinct(persons), assets: distinct(assets), ancestors: distinct(ancestors) }
}

/** Tenures that the accounts belong to before the write, and tenures that the persons are members of. */
async function tenuresBehind(
  tx: Sql,
  { account, person }: ChangedRecords,
): Promise<{ targets: string[]; memberships: string[] }> {
  if (account.length === 0 && person.length === 0) return { targets: [], memberships: [] }
  const rows = await tx.query<{ id: string; target: boolean }>(
    `select target_id as id, true as target from account
    where id = any($1::uuid[]) and target_id is not null
    union all
    select tenure_id, false from household_member where person_id = any($2::uuid[])`,
    [account, person],
  )
  return {
    targets: rows.filter((row) => row.target).map((row) => row.id),
    memberships: rows.filter((row) => !row.target).map((row) => row.id),
  }
}

async function assetsBehind(
  tx: Sql,
  tenures: readonly string[],
): Promise<{ tenureId: string; assetId: string | null }[]> {
  if (tenures.length === 0) return []
  return tx.query(
    `select id as "tenureId", tenured_asset_id as "assetId" from tenure
    where id = any($1::uuid[])`,
    [tenures],
  )
}

async function parentsOf(tx: Sql, assets: readonly string[]): Promise<string[]> {
  if (assets.length === 0) return []
  const rows = await tx.query<{ id: string }>(
    `select distinct unnest(parent_asset_ids) as id from asset where id = any($1::uuid[])`,
    [assets],
  )
  return rows.map((row) => row.id)
}

/** Members of the tenures, and other persons whose search documents show the assets. */
async function personsOf(
  tx: Sql,
  tenures: readonly string[],
  assets: readonly string[],
): Promise<{ members: string[]; others: string[] }> {
  if (tenures.length === 0 && assets.length === 0) return { members: [], others: [] }
  const rows = await tx.query<{ id: string; member: boolean }>(
    `select person_id as id, true as member from household_member
    where tenure_id = any($1::uuid[])
    union all
    select person_id, false from household_member join tenure on tenure.id = tenure_id
    where tenured_asset_id = any($2::uuid[])`,
    [tenures, assets],
  )
  return {
    members: rows.filter((row) => row.member).map((row) => row.id),
    others: rows.filter((row) => !row.member).map((row) => row.id),
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
