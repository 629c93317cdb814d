import { changesOf } from '../../src/records/activity/changes.js'
import type { RecordKind } from '../../src/records/model/record-model.js'

/** An entity in the shape of the public services. */
export type DemoEntity = Readonly<Record<string, unknown>>

interface PersonParts {
  readonly totalBalance?: unknown
  readonly balanceAsOf?: unknown
  readonly balanceStale?: unknown
}

interface TenureParts {
  readonly tenureTypeCode?: unknown
  readonly tenureTypeDescription?: unknown
  readonly tenuredAssetId?: unknown
  readonly tenuredAsset?: unknown
  readonly householdMembers: readonly { readonly personId?: unknown }[]
}

interface AssetParts {
  readonly assetContracts?: unknown
  readonly currentTenureId?: unknown
  readonly parents?: unknown
  readonly assetLocation?: unknown
  readonly parentAssetIds?: unknown
}

interface TransactionParts {
  readonly senderId?: unknown
  readonly senderFullName?: unknown
  readonly suspenseResolution?: unknown
}

interface ActivityParts {
  readonly changes?: unknown
  readonly authorName?: unknown
}

interface NoteParts {
  readonly category?: unknown
  readonly isHighlighted?: unknown
  readonly authorName?: unknown
}

/** The person service has no balances. */
export function personEntity(person: PersonParts, tenureIds: readonly string[]): DemoEntity {
  const { totalBalance: _total, balanceAsOf: _asOf, balanceStale: _stale, ...rest } = person
  return { ...rest, tenures: tenureIds.map((id) => ({ id })) }
}

export function tenureEntity(tenure: TenureParts): DemoEntity {
  const { tenureTypeCode, tenureTypeDescription, tenuredAssetId, ...rest } = tenure
  return {
    ...rest,
    tenureType: { code: tenureTypeCode, description: tenureTypeDescription },
    tenuredAsset: { ...(tenure.tenuredAsset as object | null), id: tenuredAssetId },
    householdMembers: tenure.householdMembers.map(({ personId, ...member }) => ({
      ...member,
      id: personId,
    })),
  }
}

/** An asset without contracts, which have their own service. */
export function assetEntity(asset: AssetParts): DemoEntity {
  const { assetContracts: _contracts, currentTenureId, parents, ...rest } = asset
  const parentAssetIds = (asset.parentAssetIds ?? []) as readonly string[]
  return {
    ...rest,
    assetLocation: {
      ...(asset.assetLocation as object | null),
      parentAssets: parents ?? [],
    },
    parentAssetIds: parentAssetIds.join('#'),
    tenure: (currentTenureId ?? null) === null ? null : { id: currentTenureId },
  }
}

export function transactionEntity(transaction: TransactionParts): DemoEntity {
  const { senderId, senderFullName, suspenseResolution, ...rest } = transaction
  return {
    ...rest,
    sender: { id: senderId, fullName: senderFullName },
    suspenseResolutionInfo: suspenseResolution,
  }
}

function noteEntity(note: NoteParts): DemoEntity {
  const { category, isHighlighted, authorName, ...rest } = note
  return {
    ...rest,
    categorisation: { category },
    highlight: isHighlighted,
    author: { fullName: authorName },
  }
}

function activityEntity(activity: ActivityParts): DemoEntity {
  const { changes, authorName, ...rest } = activity
  const data = (side: 'oldValue' | 'newValue') =>
    Object.fromEntries(changesOf({ changes }).map((change) => [change.field, change[side]]))
  return {
    ...rest,
    ...{ oldData: data('oldValue'), newData: data('newValue') },
    author: { fullName: authorName },
  }
}

/** Kinds whose entities differ from their rows. Persons and tenures need other records too. */
export const entityShapes: Readonly<Partial<Record<RecordKind, (row: object) => DemoEntity>>> = {
  asset: assetEntity,
  transaction: transactionEntity,
  note: noteEntity,
  activity: activityEntity,
}
