import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Account } from '../../../generated/prisma/client.js'
import { accountsOfReference } from '../../../records/ledgers.js'
import type { AccountTenureCopy, ConsolidatedCharge } from '../../../records/model/record-model.js'
import { connectionType } from '../../../schema/connections.js'
import {
  copyColumns,
  Flag,
  Optional,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalTime,
  OptionalUuid,
  Uuid,
} from '../../../schema/fields.js'
import { Node } from '../../../schema/node.js'
import { oncePerRow } from '../../../schema/once-per-row.js'
import type { RequestContext } from '../../../schema/request-context.js'
import { PersonNode } from '../person/type.js'
import { searchConnectionType } from '../search-connection-type.js'
import { TenureKind, TenureNode } from '../tenure/type.js'
import { accountKind } from './kind.js'

@ObjectType({ description: 'A named holder of the tenure of an account.' })
class PrimaryTenant {
  @Uuid('Identifier of the person.')
  readonly uuid!: string

  @OptionalText('Name. Example: "Ana Example".')
  readonly fullName!: string | null

  @Optional(() => PersonNode, 'The person; null when it is not known. Needs `search:persons`.')
  async person(@Ctx() { loaders }: RequestContext): Promise<PersonNode | null> {
    const row = await loaders.person.load(this.uuid)
    return row === null ? null : PersonNode.of(row)
  }
}

@ObjectType({ description: 'What the account’s source says of its tenure.' })
class AccountTenure {
  @OptionalUuid('Identifier of the tenure.')
  readonly tenureId!: string | null

  @Optional(() => TenureKind, 'Kind of tenure.')
  readonly tenureType!: TenureKind | null

  @OptionalText('Address with postcode. Example: "Flat 3, 14 Rowan House, E8 1DY".')
  readonly fullAddress!: string | null

  @Field(() => [PrimaryTenant], { description: 'Named holders.' })
  readonly primaryTenants: readonly PrimaryTenant[]

  constructor(copy: AccountTenureCopy) {
    copyColumns(this, copy)
    this.primaryTenants = (copy.primaryTenants ?? []).map(({ id, fullName }) =>
      Object.assign(new PrimaryTenant(), { uuid: id, fullName: fullName ?? null }),
    )
  }
}

@ObjectType('ConsolidatedCharge', { description: 'A charge that recurs on an account.' })
class ConsolidatedChargeType implements ConsolidatedCharge {
  @OptionalText('Kind of charge. Example: "rent".')
  readonly type!: string | null

  @OptionalText('How often. Example: "weekly".')
  readonly frequency!: string | null

  @OptionalDecimal('Amount in pounds. Example: "101.20".')
  readonly amount!: string | null
}

@ObjectType('Account', {
  implements: Node,
  description: 'A rent or service charge account of a tenure.',
})
export class AccountNode extends Node {
  static readonly of = oncePerRow((row: Account) => new AccountNode(row))

  @OptionalUuid('Master account of a recharge or sundry account.')
  readonly parentAccountId!: string | null

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference!: string | null

  @OptionalText('What targetId names. Example: "Tenure".')
  readonly targetType!: string | null

  @OptionalUuid('The tenure it belongs to.')
  readonly targetId!: string | null

  @OptionalText('Master, Recharge or Sundry.')
  readonly accountType!: string | null

  @OptionalText('Ledger. Example: "HraRents".')
  readonly rentGroupType!: string | null

  @OptionalText('Agreement type. Example: "M".')
  readonly agreementType!: string | null

  @OptionalText('Active, Suspended or Ended.')
  readonly accountStatus!: string | null

  @OptionalDecimal('Own balance in pounds; positive is owed. Example: "317.54".')
  readonly accountBalance!: Account['accountBalance']

  @Field(() => [ConsolidatedChargeType], { description: 'Charges that recur.' })
  readonly consolidatedCharges: readonly ConsolidatedCharge[]

  @OptionalTime('When it was opened, in UTC.')
  readonly startDate!: Date | null

  @OptionalTime('When it was closed, in UTC; null while open.')
  readonly endDate!: Date | null

  @OptionalText('Why it was closed.')
  readonly endReasonCode!: string | null

  @OptionalTime('When its record was made, in UTC. Example: "2021-03-29T15:10:37.000Z".')
  readonly createdAt!: Date | null

  @OptionalText('Who made its record.')
  readonly createdBy!: string | null

  @OptionalTime('When its record was last changed, in UTC. Example: "2024-05-01T08:30:00.000Z".')
  readonly lastUpdatedAt!: Date | null

  @OptionalText('Who last changed its record.')
  readonly lastUpdatedBy!: string | null

  @Optional(() => AccountTenure, 'The tenure in the words of the account’s source.')
  readonly tenure: AccountTenure | null

  constructor(row: Account) {
    super('Account', row.id)
    copyColumns(this, row)
    const copy = row.tenure as AccountTenureCopy | null
    this.consolidatedCharges = (row.consolidatedCharges ?? []) as unknown as ConsolidatedCharge[]
    this.tenure = copy === null ? null : new AccountTenure(copy)
  }

  @OptionalFlag('The balance is above zero; null when it is not known.')
  isInArrears(): boolean | null {
    const balance = this.accountBalance
    return balance === null ? null : balance.isPositive() && !balance.isZero()
  }

  @Flag('Another account of the tenure has its payment reference. Only the tenure has a ledger.')
  async isReferenceShared(@Ctx() { loaders }: RequestContext): Promise<boolean> {
    return (await accountsOfReference(loaders, this)).length > 1
  }

  @OptionalDecimal(
    'Own balance and those of its recharge and sundry accounts, in pounds; positive is owed. Null when the own balance is not known. Example: "1278.05".',
  )
  async consolidatedBalance(@Ctx() { loaders }: RequestContext): Promise<object | null> {
    if (this.accountBalance === null) return null
    const children = await loaders.balanceOfChildAccounts.load(this.uuid)
    return children === null ? this.accountBalance : this.accountBalance.plus(children)
  }

  @Optional(
    () => AccountNode,
    'Master account of a recharge or sundry account; null when it is not known.',
  )
  async parentAccount(@Ctx() { loaders }: RequestContext): Promise<AccountNode | null> {
    const id = this.parentAccountId
    const row = id === null ? null : await loaders.account.load(id)
    return row === null ? null : AccountNode.of(row)
  }

  @Optional(() => TenureNode, 'The tenure itself. Needs `search:tenures`.')
  async target(@Ctx() { loaders }: RequestContext): Promise<TenureNode | null> {
    const row = this.targetId === null ? null : await loaders.tenure.load(this.targetId)
    return row === null ? null : TenureNode.of(row)
  }
}

@ObjectType({ description: 'A page of accounts.' })
export class AccountConnection extends searchConnectionType(
  accountKind,
  () => AccountNode,
  AccountNode.of,
) {}

@ObjectType({ description: 'A page of the accounts that belong to a record.' })
export class AccountListConnection extends connectionType(
  'AccountList',
  () => AccountNode,
  (row: Account) => AccountNode.of(row),
) {}
