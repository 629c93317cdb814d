import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Account } from '../../generated/prisma/client.js'
import { accountsOfReference } from '../ledgers.js'
import type { AccountTenureCopy, ConsolidatedCharge } from '../model/record-model.js'
import { connectionType } from '../../schema/connections.js'
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
} from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { PersonNode } from '../person/type.js'
import { TenureKind, TenureNode } from '../tenure/type.js'

@ObjectType({ description: 'A named holder of the tenure of an account.' })
class PrimaryTenant {
  @Uuid('UUID of the person.')
  readonly uuid!: string

  @OptionalText('Name. Example: "Ana Example".')
  readonly fullName!: string | null

  @Optional(
    () => PersonNode,
    'The person. Null if the gateway does not have it. Needs `search:persons`.',
  )
  async person(@Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
    const row = await loaders.person.load(this.uuid)
    return row === null ? null : PersonNode.of(row)
  }
}

@ObjectType({ description: 'Details of a tenure as the account service gives them.' })
class AccountTenure {
  @OptionalUuid('Identifier of the tenure.')
  readonly tenureId!: string | null

  @Optional(() => TenureKind, 'Tenure type.')
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

@ObjectType('ConsolidatedCharge', { description: 'A recurring charge on an account.' })
class ConsolidatedChargeType implements ConsolidatedCharge {
  @OptionalText('Charge type. Example: "rent".')
  readonly type!: string | null

  @OptionalText('Frequency. Example: "weekly".')
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

  @OptionalUuid('UUID of the master account of a recharge or sundry account.')
  readonly parentAccountId!: string | null

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference!: string | null

  @OptionalText('Type of the record in `targetId`. Example: "Tenure".')
  readonly targetType!: string | null

  @OptionalUuid('UUID of the tenure.')
  readonly targetId!: string | null

  @OptionalText('Master, Recharge or Sundry.')
  readonly accountType!: string | null

  @OptionalText('Ledger of the account. Example: "HraRents".')
  readonly rentGroupType!: string | null

  @OptionalText('Agreement type. Example: "M".')
  readonly agreementType!: string | null

  @OptionalText('Active, Suspended or Ended.')
  readonly accountStatus!: string | null

  @OptionalDecimal(
    'Balance of this account in pounds. A positive amount is owed to the landlord. Example: "317.54".',
  )
  readonly accountBalance!: Account['accountBalance']

  @Field(() => [ConsolidatedChargeType], { description: 'Recurring charges.' })
  readonly consolidatedCharges: readonly ConsolidatedCharge[]

  @OptionalTime('When the account was opened, in UTC.')
  readonly startDate!: Date | null

  @OptionalTime('When the account was closed, in UTC. Null while it is open.')
  readonly endDate!: Date | null

  @OptionalText('Why the account was closed.')
  readonly endReasonCode!: string | null

  @OptionalTime('When the record was created, in UTC. Example: "2021-03-29T15:10:37.000Z".')
  readonly createdAt!: Date | null

  @OptionalText('Who created the record.')
  readonly createdBy!: string | null

  @OptionalTime('When the record was last changed, in UTC. Example: "2024-05-01T08:30:00.000Z".')
  readonly lastUpdatedAt!: Date | null

  @OptionalText('Who last changed the record.')
  readonly lastUpdatedBy!: string | null

  @Optional(() => AccountTenure, 'Tenure details as the account service gives them.')
  readonly tenure: AccountTenure | null

  constructor(row: Account) {
    super('Account', row.id)
    copyColumns(this, row)
    const copy = row.tenure as AccountTenureCopy | null
    this.consolidatedCharges = (row.consolidatedCharges ?? []) as unknown as ConsolidatedCharge[]
    this.tenure = copy === null ? null : new AccountTenure(copy)
  }

  @OptionalFlag('True if the balance is above zero. Null if the balance is unknown.')
  isInArrears(): boolean | null {
    const balance = this.accountBalance
    return balance === null ? null : balance.isPositive() && !balance.isZero()
  }

  @Flag(
    'True if another account of the tenure has the same payment reference. `transactions` is then null; use the transactions of the tenure.',
  )
  async isReferenceShared(@Ctx() { loaders }: RecordContext): Promise<boolean> {
    return (await accountsOfReference(loaders, this)).length > 1
  }

  @OptionalDecimal(
    'Balance of this account plus its recharge and sundry accounts, in pounds. A positive amount is owed. Null if the account’s own balance is unknown. Example: "1278.05".',
  )
  async consolidatedBalance(@Ctx() { loaders }: RecordContext): Promise<object | null> {
    if (this.accountBalance === null) return null
    const children = await loaders.balanceOfChildAccounts.load(this.uuid)
    return children === null ? this.accountBalance : this.accountBalance.plus(children)
  }

  @Optional(
    () => AccountNode,
    'Master account of a recharge or sundry account. Null if the gateway does not have it.',
  )
  async parentAccount(@Ctx() { loaders }: RecordContext): Promise<AccountNode | null> {
    const id = this.parentAccountId
    const row = id === null ? null : await loaders.account.load(id)
    return row === null ? null : AccountNode.of(row)
  }

  @Optional(() => TenureNode, 'The tenure. Needs `search:tenures`.')
  async target(@Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
    const row = this.targetId === null ? null : await loaders.tenure.load(this.targetId)
    return row === null ? null : TenureNode.of(row)
  }
}

@ObjectType({ description: 'A page of the accounts that belong to a record.' })
export class AccountListConnection extends connectionType(
  'AccountList',
  () => AccountNode,
  (row: Account) => AccountNode.of(row),
) {}
