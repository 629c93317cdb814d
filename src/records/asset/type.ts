import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Asset } from '../../generated/prisma/client.js'
import { assetClass } from '../rules/asset-type-rules.js'
import { Flag, Optional, OptionalFlag, OptionalText, Uuid } from '../../schema/fields.js'
import { recordNode } from '../kinds/source-fields.js'
import {
  AssetAddress,
  AssetCharacteristics,
  assetFields,
  AssetLocation,
  AssetManagement,
  type ParentCopy,
  type StoredContract,
} from './fields.js'
import { Node } from '../../schema/node.js'
import { nodeFinder } from '../record-loaders.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { personal } from '../../schema/request-context.js'
import { GraphQLUUID } from '../../schema/scalars.js'
import { AssetContract } from './contract.js'

@ObjectType({ description: 'A sub-block, block or estate above an asset.' })
export class AssetParent {
  @Uuid('UUID of the asset.')
  readonly uuid: string

  @OptionalText('One of sub-block, block or estate. Example: "block".')
  readonly type: string | null

  @OptionalText('Name. Example: "Rowan House (1-18)".')
  readonly name: string | null

  @Optional(
    () => AssetNode,
    'The asset. Null if the gateway does not have it. Needs `search:assets`.',
  )
  readonly asset: AssetNode | null

  constructor(uuid: string, asset: Asset | null, copy: ParentCopy | undefined) {
    this.uuid = uuid
    this.type = copy?.type ?? (asset === null ? null : assetClass(asset.assetType))
    this.name = asset?.assetName ?? copy?.name ?? null
    this.asset = asset === null ? null : AssetNode.of(asset)
  }
}

@ObjectType('Asset', {
  implements: Node,
  description:
    'Property that the landlord owns or manages: an estate, block, dwelling, garage, lift and so on.',
})
export class AssetNode extends recordNode('Asset', assetFields) {
  static readonly of = oncePerRow((row: Asset) => new AssetNode(row))
  static readonly find = nodeFinder('asset', AssetNode.of)

  @Optional(() => AssetAddress, 'Address.')
  readonly assetAddress: AssetAddress | null

  @Optional(() => AssetLocation, 'Position in its block.')
  readonly assetLocation: AssetLocation | null

  @Optional(() => AssetManagement, 'Management and use.')
  readonly assetManagement: AssetManagement | null

  @Optional(() => AssetCharacteristics, 'Size and fittings.')
  readonly assetCharacteristics: AssetCharacteristics | null

  @Field(() => [AssetContract], { description: 'Contracts on the asset.' })
  readonly assetContracts: readonly AssetContract[]

  @Flag('True if the asset is still in use.')
  readonly isActive: boolean

  @Field(() => [GraphQLUUID], {
    description: 'UUIDs of all assets above this one, nearest first.',
  })
  readonly parentAssetIds: readonly string[]

  /** Not in the schema: the id of the tenure that `tenure` shows. */
  readonly currentTenureId: string | null

  readonly #copies: readonly ParentCopy[]
  readonly #isAlerted: boolean

  constructor(row: Asset) {
    super(row)
    this.assetAddress = row.assetAddress as AssetAddress | null
    this.assetLocation = row.assetLocation as AssetLocation | null
    this.assetManagement = row.assetManagement as AssetManagement | null
    this.assetCharacteristics = row.assetCharacteristics as AssetCharacteristics | null
    this.isActive = row.isActive
    this.parentAssetIds = row.parentAssetIds
    this.currentTenureId = row.currentTenureId
    const contracts = (row.assetContracts ?? []) as unknown as StoredContract[]
    this.assetContracts = contracts.map((contract) => new AssetContract(contract))
    this.#isAlerted = row.isAssetCautionaryAlerted
    this.#copies = (row.parents ?? []) as unknown as ParentCopy[]
  }

  @OptionalText('The same as `assetId`, under the name that other types use.')
  propertyReference(): string | null {
    return this.assetId
  }

  @OptionalFlag(
    'Personal data: null without `personal:read`. True if the asset has a cautionary alert.',
  )
  isAssetCautionaryAlerted(@Ctx() context: RecordContext): boolean | null {
    return personal(context, this.#isAlerted)
  }

  @Field(() => [AssetParent], { description: 'Assets above this one, nearest first.' })
  async parents(@Ctx() { loaders }: RecordContext): Promise<AssetParent[]> {
    const assets = await Promise.all(this.parentAssetIds.map((id) => loaders.asset.load(id)))
    return this.parentAssetIds.map(
      (id, index) =>
        new AssetParent(
          id,
          assets[index] ?? null,
          this.#copies.find((copy) => copy.id === id),
        ),
    )
  }
}
