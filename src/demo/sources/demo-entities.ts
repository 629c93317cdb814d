import type { RecordReader } from '../../records/record-reader.js'
import type {
  AssetContract,
  AssetParentCopy,
  TenuredAssetCopy,
} from '../../records/record-types.js'

/** An entity in the shape of the public services. */
export type DemoEntity = Readonly<Record<string, unknown>>

/** The demo landlord's records as source services would have them. */
export class DemoEntities {
  constructor(private readonly records: RecordReader) {}

  async person(id: string): Promise<DemoEntity | null> {
    const person = (await this.records.persons([id])).get(id)
    if (person === undefined) return null
    // The person service knows no balances.
    const { totalBalance: _total, balanceAsOf: _asOf, balanceStale: _stale, ...known } = person
    const memberships = (await this.records.memberships([id])).get(id) ?? []
    return { ...known, tenures: memberships.map(({ tenureId }) => ({ id: tenureId })) }
  }

  async balanceOfPerson(id: string): Promise<DemoEntity | null> {
    const person = (await this.records.persons([id])).get(id)
    return person === undefined ? null : { totalBalance: person.totalBalance }
  }

  async tenure(id: string): Promise<DemoEntity | null> {
    const tenure = (await this.records.tenures([id])).get(id)
    if (tenure === undefined) return null
    const { tenureTypeCode, tenureTypeDescription, tenuredAssetId, ...known } = tenure
    return {
      ...known,
      tenureType: { code: tenureTypeCode, description: tenureTypeDescription },
      tenuredAsset: { ...(tenure.tenuredAsset as TenuredAssetCopy | null), id: tenuredAssetId },
      householdMembers: tenure.householdMembers.map(({ personId, ...member }) => ({
        ...member,
        id: personId,
      })),
    }
  }

  async asset(id: string): Promise<DemoEntity | null> {
    const asset = (await this.records.assets([id])).get(id)
    if (asset === undefined) return null
    const { assetContracts: _contracts, currentTenureId, parents, ...known } = asset
    return {
      ...known,
      assetLocation: {
        ...(asset.assetLocation as object | null),
        parentAssets: (parents ?? []) as unknown as AssetParentCopy[],
      },
      parentAssetIds: asset.parentAssetIds.join('#'),
      tenure: currentTenureId === null ? null : { id: currentTenureId },
    }
  }

  async account(id: string): Promise<DemoEntity | null> {
    return (await this.records.accounts([id])).get(id) ?? null
  }

  async accountsOfTenure(tenureId: string): Promise<readonly DemoEntity[]> {
    return (await this.records.accountsOfTenures([tenureId])).get(tenureId) ?? []
  }

  async transaction(id: string): Promise<DemoEntity | null> {
    const transaction = (await this.records.transactions([id])).get(id)
    if (transaction === undefined) return null
    const { senderId, senderFullName, suspenseResolution, ...known } = transaction
    return {
      ...known,
      sender: { id: senderId, fullName: senderFullName },
      suspenseResolutionInfo: suspenseResolution,
    }
  }

  async contractsOfAsset(assetId: string): Promise<readonly DemoEntity[]> {
    const asset = (await this.records.assets([assetId])).get(assetId)
    const contracts = (asset?.assetContracts ?? []) as unknown as AssetContract[]
    return contracts.map((contract) => ({ ...contract }))
  }
}
