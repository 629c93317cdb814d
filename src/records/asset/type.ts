import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Asset } from '../../generated/prisma/client.js'
import { assetClass, type AddressLevel } from '../rules/asset-type-rules.js'
import type * as records from '../model/record-model.js'
import {
  copyColumns,
  Flag,
  Optional,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  Text,
  Uuid,
} from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import { personal, type RequestContext } from '../../schema/request-context.js'
import { GraphQLUUID } from '../../schema/scalars.js'
import { AssetContract } from './contract.js'
import { AssetAddress, AssetCharacteristics, AssetLocation, AssetManagement } from './details.js'
import { searchConnectionType } from '../../search/paging/search-connection-type.js'
import type { AssetSearchConnection } from './query.js'
import type { MissingNumber } from '../../search/places/missing-number.js'
import { assetKind } from './kind.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type { RecordList } from '../record-lists.js'
import { connectionType } from '../../schema/connections.js'
import { recordListPage, loadRows } from '../record-list-page.js'
import { enumType } from '../../schema/enum-type.js'

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

  constructor(uuid: string, asset: Asset | null, copy: records.AssetParentCopy | undefined) {
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
export class AssetNode extends Node {
  static readonly of = oncePerRow((row: Asset) => new AssetNode(row))

  @OptionalText('Property reference, 8 digits with leading zeros. Example: "00054374".')
  readonly assetId!: string | null

  @OptionalText('Asset type. New values may appear. Example: "Dwelling".')
  readonly assetType!: string | null

  @OptionalText('Name of a block or estate. Null for a property. Example: "Rowan House".')
  readonly assetName!: string | null

  @Optional(() => AssetAddress, 'Address.')
  readonly assetAddress!: AssetAddress | null

  @Optional(() => AssetLocation, 'Position in its block.')
  readonly assetLocation!: AssetLocation | null

  @Optional(() => AssetManagement, 'Management and use.')
  readonly assetManagement!: AssetManagement | null

  @Optional(() => AssetCharacteristics, 'Size and fittings.')
  readonly assetCharacteristics!: AssetCharacteristics | null

  @Field(() => [AssetContract], { description: 'Contracts on the asset.' })
  readonly assetContracts: readonly AssetContract[]

  @OptionalText('Ledger for its charges. Example: "HRA".')
  readonly rentGroup!: string | null

  @Flag('True if the asset is still in use.')
  readonly isActive!: boolean

  @OptionalUuid('UUID of the topmost asset of its hierarchy.')
  readonly rootAsset!: string | null

  @Field(() => [GraphQLUUID], {
    description: 'UUIDs of all assets above this one, nearest first.',
  })
  readonly parentAssetIds!: readonly string[]

  @OptionalUuid('UUID of the management area.')
  readonly areaId!: string | null

  @OptionalUuid('UUID of the housing officer’s patch.')
  readonly patchId!: string | null

  @OptionalUuid('UUID of the boiler house that heats it.')
  readonly boilerHouseId!: string | null

  /** Not a field: the tenure that `tenure` shows. */
  readonly currentTenureId: string | null

  readonly #copies: readonly records.AssetParentCopy[]
  readonly #isAlerted: boolean

  constructor(row: Asset) {
    super('Asset', row.id)
    copyColumns(this, row)
    this.currentTenureId = row.currentTenureId
    const contracts = (row.assetContracts ?? []) as unknown as records.AssetContract[]
    this.assetContracts = contracts.map((contract) => new AssetContract(contract))
    this.#isAlerted = row.isAssetCautionaryAlerted
    this.#copies = (row.parents ?? []) as unknown as records.AssetParentCopy[]
  }

  @OptionalFlag(
    'Personal data: null without `personal:read`. True if the asset has a cautionary alert.',
  )
  isAssetCautionaryAlerted(@Ctx() context: RequestContext): boolean | null {
    return personal(context, this.#isAlerted)
  }

  @Field(() => [AssetParent], { description: 'Assets above this one, nearest first.' })
  async parents(@Ctx() { loaders }: RequestContext): Promise<AssetParent[]> {
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

export const AddressLevelEnum = enumType(
  'AddressLevel',
  'Level of the asset that an address names.',
  {
    ESTATE: ['estate', 'An estate.'],
    BLOCK: ['block', 'A block or sub-block.'],
    PROPERTY: ['property', 'Anything else: a home, a garage, a lift and so on.'],
  },
) satisfies Record<string, AddressLevel>

@ObjectType('MissingNumber', {
  description: 'A house number that does not exist in a street or block.',
})
class MissingNumberType implements MissingNumber {
  @Text('The number that was searched for. Example: "14".')
  readonly number!: string

  @Text('The street or block, as written in its addresses. Example: "Elm Road".')
  readonly street!: string

  @Field(() => [String], {
    description:
      'The nearest existing numbers, at most four, in ascending order. Example: ["12", "16"].',
  })
  readonly nearest!: readonly string[]
}

/** The field `missingNumber`. */
export const MissingNumberField = () =>
  Optional(
    () => MissingNumberType,
    'The house number in the text that its street does not have. Null if the text matched as typed, or if the street has no assets.',
  )

@ObjectType({ description: 'A page of assets.' })
export class AssetConnection extends searchConnectionType(
  assetKind,
  () => AssetNode,
  AssetNode.of,
) {
  @Optional(
    () => AddressLevelEnum,
    'Level of the asset that `addressText` names. All hits have this level. Null without `addressText` and if nothing was found.',
  )
  readonly matchedLevel: AddressLevel | null

  readonly #missingNumber: AssetSearchConnection['missingNumber']

  constructor(page: AssetSearchConnection) {
    super(page)
    this.matchedLevel = page.matchedLevel
    this.#missingNumber = page.missingNumber
  }

  @MissingNumberField()
  missingNumber(): Promise<MissingNumber | null> {
    return this.#missingNumber()
  }
}

@ObjectType({ description: 'A page of the assets that belong to a record.' })
export class AssetListConnection extends connectionType(
  'AssetList',
  () => AssetNode,
  (row: Asset) => AssetNode.of(row),
) {
  /** The part of a list that lies in an asset. */
  static within(
    { uuid }: AssetNode,
    list: RecordList,
    paging: PagingArguments,
    { loaders: { lists, asset } }: RequestContext,
  ): AssetListConnection {
    return new AssetListConnection(recordListPage(lists, list, uuid, paging, loadRows(asset)))
  }
}
