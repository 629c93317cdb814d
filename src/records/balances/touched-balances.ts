import { lockIds } from '../model/record-locks.js'
import type { ChangedRecords, RecordTransaction } from '../model/changed-records.js'
import type { RecordBatch } from '../model/record-model.js'

/** Whose totals a write changes. */
export interface TouchedBalances {
  readonly persons: readonly string[]
  /** Assets with a record, a tenure or an account that is written; they have a roll-up or none. */
  readonly assets: readonly string[]
  /** Whatever these assets were or will be part of. */
  readonly ancestors: readonly string[]
}

export interface Written {
  readonly batch: RecordBatch
  /** Ids of everything that is saved or removed. */
  readonly changed: ChangedRecords
}

/**
 * Finds whose totals a write changes and keeps everybody else from what that was read from, before
 * the write. An account leads to its tenure, a tenure to its asset and its members, an asset to what it
 * is part of: each step is locked before the next one is read. Rows are written afterwards only, so
 * that no transaction waits for a lock while others wait for its rows.
 *
 * A rent transaction changes no total, but is found by the address of its home: who gives the home another
 * one waits for it, or it for them, else neither would see what the other writes.
 */
export async function holdBalances(
  tx: RecordTransaction,
  written: Written,
): Promise<TouchedBalances> {
  const { batch, changed } = written
  await lockIds(tx, 'account', changed.account)
  const { targets, memberships } = await tenuresBehind(tx, changed)
  const tenures = [
    ...changed.tenure,
    ...targets,
    ...(batch.accounts ?? []).flatMap((account) => account.targetId ?? []),
  ]
  const paidFor = (batch.transactions ?? []).flatMap(({ targetId }) => targetId ?? [])
  await lockIds(tx, 'tenure', [...tenures, ...memberships], paidFor)
  const held = await assetsBehind(tx, [...tenures, ...memberships, ...paidFor])
  const touched = new Set(tenures)
  const locked = new Set([...tenures, ...memberships])
  const homes = (rows: typeof held) => rows.flatMap(({ assetId }) => assetId ?? [])
  const assets = [
    ...changed.asset,
    ...homes(held.filter(({ tenureId }) => touched.has(tenureId))),
    ...(batch.tenures ?? []).flatMap((tenure) => tenure.tenuredAssetId ?? []),
  ]
  await lockIds(
    tx,
    'asset',
    [...assets, ...homes(held.filter(({ tenureId }) => locked.has(tenureId)))],
    homes(held.filter(({ tenureId }) => !locked.has(tenureId))),
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

/** Tenures that accounts belonged to so far, and those that persons are on. */
async function tenuresBehind(
  tx: RecordTransaction,
  { account, person }: ChangedRecords,
): Promise<{ targets: string[]; memberships: string[] }> {
  if (account.length === 0 && person.length === 0) return { targets: [], memberships: [] }
  const rows = await tx.$queryRaw<{ id: string; target: boolean }[]>`
    select target_id as id, true as target from account
    where id = any(${account}::uuid[]) and target_id is not null
    union all
    select tenure_id, false from household_member where person_id = any(${person}::uuid[])`
  return {
    targets: rows.filter((row) => row.target).map((row) => row.id),
    memberships: rows.filter((row) => !row.target).map((row) => row.id),
  }
}

async function assetsBehind(
  tx: RecordTransaction,
  tenures: readonly string[],
): Promise<{ tenureId: string; assetId: string | null }[]> {
  if (tenures.length === 0) return []
  return tx.$queryRaw`
    select id as "tenureId", tenured_asset_id as "assetId" from tenure
    where id = any(${tenures}::uuid[])`
}

async function parentsOf(tx: RecordTransaction, assets: readonly string[]): Promise<string[]> {
  if (assets.length === 0) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct unnest(parent_asset_ids) as id from asset where id = any(${assets}::uuid[])`
  return rows.map((row) => row.id)
}

/** Members of the tenures, and other persons whose documents show facts of the assets. */
async function personsOf(
  tx: RecordTransaction,
  tenures: readonly string[],
  assets: readonly string[],
): Promise<{ members: string[]; others: string[] }> {
  if (tenures.length === 0 && assets.length === 0) return { members: [], others: [] }
  const rows = await tx.$queryRaw<{ id: string; member: boolean }[]>`
    select person_id as id, true as member from household_member
    where tenure_id = any(${tenures}::uuid[])
    union all
    select person_id, false from household_member join tenure on tenure.id = tenure_id
    where tenured_asset_id = any(${assets}::uuid[])`
  return {
    members: rows.filter((row) => row.member).map((row) => row.id),
    others: rows.filter((row) => !row.member).map((row) => row.id),
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
