import { isDeepStrictEqual } from 'node:util'
import type { Asset, Prisma } from '../generated/prisma/client.js'
import { nothingChanged, type ChangedRecords } from './model/changed-records.js'
import type { AssetRecord, RecordBatch } from './model/record-model.js'

/**
 * Records whose documents show facts of these: of a tenure its members, its accounts and the asset it
 * is of; of an asset the tenures of it and their members.
 */
export async function neighbours(
  tx: Prisma.TransactionClient,
  { tenure, asset }: Pick<ChangedRecords, 'tenure' | 'asset'>,
): Promise<ChangedRecords> {
  if (tenure.length === 0 && asset.length === 0) return nothingChanged
  const tenures = await tx.tenure.findMany({
    where: { OR: [{ id: { in: [...tenure] } }, { tenuredAssetId: { in: [...asset] } }] },
    select: { id: true, tenuredAssetId: true, householdMembers: { select: { personId: true } } },
  })
  const persons = tenures.flatMap((row) => row.householdMembers.map((member) => member.personId))
  const found = { ...nothingChanged, person: persons, tenure: tenures.map(({ id }) => id) }
  if (tenure.length === 0) return found
  const accounts = await tx.account.findMany({
    where: { targetId: { in: [...tenure] } },
    select: { id: true },
  })
  const assets = await tx.asset.findMany({
    where: { currentTenureId: { in: [...tenure] } },
    select: { id: true },
  })
  return {
    ...found,
    account: accounts.map(({ id }) => id),
    asset: [...assets.map(({ id }) => id), ...tenures.flatMap((row) => row.tenuredAssetId ?? [])],
  }
}

/** What has another address than before. */
export interface ChangedHomes {
  /** Assets with another address, name or parents. */
  readonly assets: readonly string[]
  /** Tenures of another asset. */
  readonly tenures: readonly string[]
}

/** Has to be asked before the records are written. */
export async function changedHomes(
  tx: Prisma.TransactionClient,
  { assets = [], tenures = [] }: RecordBatch,
  removed: ChangedRecords,
): Promise<ChangedHomes> {
  const assetRows = new Map(
    assets.length === 0
      ? []
      : (await tx.asset.findMany({ where: { id: { in: assets.map(({ id }) => id) } } })).map(
          (row) => [row.id, row],
        ),
  )
  const tenureRows =
    tenures.length === 0
      ? []
      : await tx.tenure.findMany({
          where: { id: { in: tenures.map(({ id }) => id) } },
          select: { id: true, tenuredAssetId: true },
        })
  const homeOf = new Map(tenureRows.map(({ id, tenuredAssetId }) => [id, tenuredAssetId]))
  const readdressed = assets.filter((asset) => !hasSameAddress(asset, assetRows.get(asset.id)))
  const moved = tenures.filter(({ id, tenuredAssetId = null }) => tenuredAssetId !== homeOf.get(id))
  return {
    assets: [...readdressed.map(({ id }) => id), ...removed.asset],
    tenures: moved.map(({ id }) => id),
  }
}

/**
 * The accounts and transactions that are found by the addresses of these homes. There may be many of
 * them, so they are not looked at when something else of a home changes.
 */
export async function recordsOfHomes(
  tx: Prisma.TransactionClient,
  homes: ChangedHomes,
): Promise<ChangedRecords> {
  if (homes.assets.length === 0 && homes.tenures.length === 0) return nothingChanged
  const tenures = await tx.tenure.findMany({
    where: { tenuredAssetId: { in: [...homes.assets] } },
    select: { id: true },
  })
  const where = { targetId: { in: [...homes.tenures, ...tenures.map(({ id }) => id)] } }
  const accounts = await tx.account.findMany({ where, select: { id: true } })
  const transactions = await tx.transaction.findMany({ where, select: { id: true } })
  return {
    ...nothingChanged,
    account: accounts.map(({ id }) => id),
    transaction: transactions.map(({ id }) => id),
  }
}

function hasSameAddress(asset: AssetRecord, row: Asset | undefined): boolean {
  return row !== undefined && isDeepStrictEqual(addressOf(asset), addressOf(row))
}

/** As the database returns it: without what is undefined. */
function addressOf({ assetAddress, assetName, parents, assetType }: AssetRecord | Asset): unknown {
  const shown = [assetAddress ?? null, assetName ?? null, parents ?? null, assetType ?? null]
  return JSON.parse(JSON.stringify(shown))
}
