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

/** The person service knows no balances. */
export function personEntity(person: PersonParts, tenureIds: readonly string[]): DemoEntity {
  const { totalBalance: _total, balanceAsOf: _asOf, balanceStale: _stale, ...known } = person
  return { ...known, tenures: tenureIds.map((id) => ({ id })) }
}

export function tenureEntity(tenure: TenureParts): DemoEntity {
  const { tenureTypeCode, tenureTypeDescription, tenuredAssetId, ...known } = tenure
  return {
    ...known,
    tenureType: { code: tenureTypeCode, description: tenureTypeDescription },
    tenuredAsset: { ...(tenure.tenuredAsset as object | null), id: tenuredAssetId },
    householdMembers: tenure.householdMembers.map(({ personId, ...member }) => ({
      ...member,
      id: personId,
    })),
  }
}

/** Without its contracts, which a service of their own has. */
export function assetEntity(asset: AssetParts): DemoEntity {
  const { assetContracts: _contracts, currentTenureId, parents, ...known } = asset
  const parentAssetIds = (asset.parentAssetIds ?? []) as readonly string[]
  return {
    ...known,
    assetLocation: {
      ...(asset.assetLocation as object | null),
      parentAssets: parents ?? [],
    },
    parentAssetIds: parentAssetIds.join('#'),
    tenure: (currentTenureId ?? null) === null ? null : { id: currentTenureId },
  }
}

/** What an alert says is in no record: there is one for each flag. */
export function alertEntities(isAlerted: boolean | undefined): readonly DemoEntity[] {
  return isAlerted === true ? [{ isActive: true }] : []
}

export function transactionEntity(transaction: TransactionParts): DemoEntity {
  const { senderId, senderFullName, suspenseResolution, ...known } = transaction
  return {
    ...known,
    sender: { id: senderId, fullName: senderFullName },
    suspenseResolutionInfo: suspenseResolution,
  }
}
