import { Field, ObjectType } from 'type-graphql'
import type { Asset } from '../../generated/prisma/client.js'
import type { DeferredConnection } from '../../paging/connection.js'
import type { PagingArguments } from '../../paging/page-request.js'
import { enumType } from '../../schema/enum-type.js'
import { Optional, Text } from '../../schema/fields.js'
import { kindConnection, type SearchConnection } from '../kinds/kind-connection.js'
import type { RecordContext } from '../record-context.js'
import { loadRows, recordListPage } from '../record-list-page.js'
import type { RecordList } from '../record-lists.js'
import type { AddressLevel } from '../rules/asset-type-rules.js'
import { assetKind } from './kind.js'
import { AssetNode } from './type.js'

export const AddressLevelEnum = enumType(
  'AddressLevel',
  'Level of the asset that an address names.',
  {
    ESTATE: ['estate', 'An estate.'],
    BLOCK: ['block', 'A block or sub-block.'],
    PROPERTY: ['property', 'Anything else: a home, a garage, a lift and so on.'],
  },
) satisfies Record<string, AddressLevel>

@ObjectType({ description: 'A house number that does not exist in a street or block.' })
export class MissingNumber {
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
    () => MissingNumber,
    'Set if the text has a house number that its street does not have. Null if the text matched as typed, or if the street has no assets.',
  )

export interface AssetSearchConnection extends SearchConnection<Asset> {
  /** The level that an address text named; null without an address text or hits. */
  readonly matchedLevel?: AddressLevel | null
  /** The searched house number if its street lacks it; computed on request. */
  readonly missingNumber?: () => Promise<MissingNumber | null>
}

@ObjectType({ description: 'A page of assets.' })
export class AssetConnection extends kindConnection(assetKind, () => AssetNode, AssetNode.of) {
  @Optional(
    () => AddressLevelEnum,
    'Level of the asset that `addressText` names. All hits have this level. Null without `addressText`, or if nothing was found.',
  )
  readonly matchedLevel: AddressLevel | null

  private readonly hits: AssetSearchConnection | null

  constructor(page: AssetSearchConnection | DeferredConnection<Asset>) {
    super(page)
    this.hits = 'read' in page ? null : page
    this.matchedLevel = this.hits?.matchedLevel ?? null
  }

  /** A page of a list of assets that are inside an asset. */
  static within(
    { uuid }: AssetNode,
    list: RecordList,
    paging: PagingArguments,
    { loaders: { lists, asset } }: RecordContext,
  ): AssetConnection {
    return new AssetConnection(recordListPage(lists, list, uuid, paging, loadRows(asset)))
  }

  @MissingNumberField()
  async missingNumber(): Promise<MissingNumber | null> {
    return (await this.hits?.missingNumber?.()) ?? null
  }
}
