import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Asset } from '../../../generated/prisma/client.js'
import { assetClass, type AddressLevel } from '../../../records/rules/asset-type-rules.js'
import type * as records from '../../../records/model/record-model.js'
import {
  copyColumns,
  Flag,
  Optional,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  Text,
  Uuid,
} from '../../../schema/fields.js'
import { Node } from '../../../schema/node.js'
import { oncePerRow } from '../../../schema/once-per-row.js'
import { personal, type RequestContext } from '../../../schema/request-context.js'
import { GraphQLUUID } from '../../../schema/scalars.js'
import { AssetContract } from './contract.js'
import { AssetAddress, AssetCharacteristics, AssetLocation, AssetManagement } from './details.js'
import { searchConnectionType } from '../search-connection-type.js'
import type { AssetSearchConnection } from './question.js'
import type { MissingNumber } from './missing-number.js'
import { assetKind } from './kind.js'
import type { PagingArguments } from '../../../paging/page-request.js'
import type { RecordList } from '../../../records/record-lists.js'
import { connectionType } from '../../../schema/connections.js'
import { recordListPage, rowsOf } from '../../paging/record-list-page.js'
import { enumType } from '../../../schema/enum-type.js'

@ObjectType({ description: 'An ancestor of an asset: a sub-block, block or estate.' })
export class AssetParent {
  @Uuid('Record identifier of the ancestor.')
  readonly uuid: string

  @OptionalText('sub-block, block or estate. Example: "block".')
  readonly type: string | null

  @OptionalText('Name. Example: "Rowan House (1-18)".')
  readonly name: string | null

  @Optional(
    () => AssetNode,
    'The ancestor itself; null when it is not known. Needs `search:assets`.',
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
    'Anything the landlord owns or manages: estate, block, dwelling, garage, lift and so on.',
})
export class AssetNode extends Node {
  static readonly of = oncePerRow((row: Asset) => new AssetNode(row))

  @OptionalText('Property reference, 8 digits with leading zeros. Example: "00054374".')
  readonly assetId!: string | null

  @OptionalText('Type; an open set. Example: "Dwelling".')
  readonly assetType!: string | null

  @OptionalText('Own name of a block or estate; null for a property. Example: "Rowan House".')
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

  @OptionalText('Ledger of its charges. Example: "HRA".')
  readonly rentGroup!: string | null

  @Flag('It is still in use.')
  readonly isActive!: boolean

  @OptionalUuid('Record identifier of the top of its tree.')
  readonly rootAsset!: string | null

  @Field(() => [GraphQLUUID], {
    description: 'Record identifiers of all ancestors, nearest first.',
  })
  readonly parentAssetIds!: readonly string[]

  @OptionalUuid('Management area.')
  readonly areaId!: string | null

  @OptionalUuid('Patch of a housing officer.')
  readonly patchId!: string | null

  @OptionalUuid('Boiler house that heats it.')
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
    'Personal data: null without the scope `personal:read`. There is a cautionary alert on the asset.',
  )
  isAssetCautionaryAlerted(@Ctx() context: RequestContext): boolean | null {
    return personal(context, this.#isAlerted)
  }

  @Field(() => [AssetParent], { description: 'Its ancestors, nearest first.' })
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

export const AddressLevelEnum = enumType('AddressLevel', 'What an address names.', {
  ESTATE: ['estate', 'An estate.'],
  BLOCK: ['block', 'A block or sub-block.'],
  PROPERTY: ['property', 'Anything else: a home, a garage, a lift and so on.'],
}) satisfies Record<string, AddressLevel>

@ObjectType('MissingNumber', {
  description: 'A house number that a street or block does not have.',
})
class MissingNumberType implements MissingNumber {
  @Text('The number that was searched for. Example: "14".')
  readonly number!: string

  @Text('The street or block, as the addresses there have it. Example: "Elm Road".')
  readonly street!: string

  @Field(() => [String], {
    description:
      'The existing numbers nearest to it, at most four, in ascending order. Example: ["12", "16"].',
  })
  readonly nearest!: readonly string[]
}

/** The field `missingNumber`. */
export const MissingNumberField = () =>
  Optional(
    () => MissingNumberType,
    'The house number that the text asks for and its street does not have. Null when the text was found as typed, and when no asset is in that street.',
  )

@ObjectType({ description: 'A page of assets.' })
export class AssetConnection extends searchConnectionType(
  assetKind,
  () => AssetNode,
  AssetNode.of,
) {
  @Optional(
    () => AddressLevelEnum,
    'What addressText named: all hits are of that level. Null without an addressText, and when nothing was found.',
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
  /** What of a list lies in an asset. */
  static within(
    { uuid }: AssetNode,
    list: RecordList,
    paging: PagingArguments,
    { loaders: { lists, asset } }: RequestContext,
  ): AssetListConnection {
    return new AssetListConnection(recordListPage(lists, list, uuid, paging, rowsOf(asset)))
  }
}
