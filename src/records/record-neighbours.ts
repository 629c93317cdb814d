import type { Prisma } from '../generated/prisma/client.js'
import { nothingChanged } from './model/changed-records.js'
import type { ChangedRecords } from './model/changed-records.js'

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
