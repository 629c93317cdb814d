import { Field, ObjectType } from 'type-graphql'
import type { Asset } from '../../generated/prisma/client.js'
import { accountKind } from '../../records/account/kind.js'
import { AccountNode } from '../../records/account/type.js'
import { assetKind } from '../../records/asset/kind.js'
import { AssetNode } from '../../records/asset/type.js'
import { personKind } from '../../records/person/kind.js'
import { PersonNode } from '../../records/person/type.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import { tenureKind } from '../../records/tenure/kind.js'
import { TenureNode } from '../../records/tenure/type.js'
import { transactionKind } from '../../records/transaction/kind.js'
import { TransactionNode } from '../../records/transaction/type.js'
import { enumType } from '../../schema/enum-type.js'
import { Optional, Text } from '../../schema/fields.js'
import type { MissingNumber } from '../places/missing-number.js'
import { searchConnectionType } from './search-connection-type.js'
import type { SearchConnection } from '../paging/search-pager.js'

@ObjectType({ description: 'A page of persons.' })
export class PersonConnection extends searchConnectionType(
  personKind,
  () => PersonNode,
  PersonNode.of,
) {}

@ObjectType({ description: 'A page of tenures.' })
export class TenureConnection extends searchConnectionType(
  tenureKind,
  () => TenureNode,
  TenureNode.of,
) {}

@ObjectType({ description: 'A page of accounts.' })
export class AccountConnection extends searchConnectionType(
  accountKind,
  () => AccountNode,
  AccountNode.of,
) {}

@ObjectType({ description: 'A page of transactions.' })
export class TransactionConnection extends searchConnectionType(
  transactionKind,
  () => TransactionNode,
  TransactionNode.of,
) {}

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

export interface AssetSearchConnection extends SearchConnection<Asset> {
  /** The level that an address text named; null without an address text or hits. */
  readonly matchedLevel: AddressLevel | null
  /** The searched house number that its street lacks; computed on request. */
  readonly missingNumber: () => Promise<MissingNumber | null>
}

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

  private readonly findMissingNumber: AssetSearchConnection['missingNumber']

  constructor(page: AssetSearchConnection) {
    super(page)
    this.matchedLevel = page.matchedLevel
    this.findMissingNumber = page.missingNumber
  }

  @MissingNumberField()
  missingNumber(): Promise<MissingNumber | null> {
    return this.findMissingNumber()
  }
}
