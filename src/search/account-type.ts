import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Account } from '../generated/prisma/client.js'
import type { AccountTenureCopy, ConsolidatedCharge } from '../records/record-types.js'
import {
  copyColumns,
  OptionalDecimal,
  OptionalText,
  OptionalTime,
  OptionalUuid,
  Uuid,
} from '../schema/fields.js'
import { Node } from '../schema/node.js'
import type { RequestContext } from '../schema/request-context.js'
import { searchConnectionType } from './search-connection-type.js'
import { TenureKind, TenureNode } from './tenure-type.js'

@ObjectType({ description: 'A named holder of the tenure of an account.' })
class PrimaryTenant {
  @Uuid('Identifier of the person.')
  readonly uuid!: string

  @OptionalText('Name. Example: "Ana Example".')
  readonly fullName!: string | null
}

@ObjectType({ description: 'What the account’s source says of its tenure.' })
class AccountTenure {
  @OptionalUuid('Identifier of the tenure.')
  readonly tenureId!: string | null

  @Field(() => TenureKind, { nullable: true, description: 'Kind of tenure.' })
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
  readonly accountBalance!: { isPositive(): boolean; isZero(): boolean } | null

  @Field(() => [ConsolidatedChargeType], { description: 'Charges that recur.' })
  readonly consolidatedCharges: readonly ConsolidatedCharge[]

  @OptionalTime('When it was opened, in UTC.')
  readonly startDate!: Date | null

  @OptionalTime('When it was closed, in UTC; null while open.')
  readonly endDate!: Date | null

  @OptionalText('Why it was closed.')
  readonly endReasonCode!: string | null

  @Field(() => AccountTenure, {
    nullable: true,
    description: 'The tenure in the words of the account’s source.',
  })
  readonly tenure: AccountTenure | null

  constructor(row: Account) {
    super('Account', row.id)
    copyColumns(this, row)
    const copy = row.tenure as AccountTenureCopy | null
    this.consolidatedCharges = (row.consolidatedCharges ?? []) as unknown as ConsolidatedCharge[]
    this.tenure = copy === null ? null : new AccountTenure(copy)
  }

  @Field(() => Boolean, {
    nullable: true,
    description: 'The balance is above zero; null when it is not known.',
  })
  inArrears(): boolean | null {
    const balance = this.accountBalance
    return balance === null ? null : balance.isPositive() && !balance.isZero()
  }

  @Field(() => TenureNode, {
    nullable: true,
    description: 'The tenure itself. Needs `search:tenures`.',
  })
  async target(@Ctx() { loaders }: RequestContext): Promise<TenureNode | null> {
    const row = this.targetId === null ? null : await loaders.tenure.load(this.targetId)
    return row === null ? null : new TenureNode(row)
  }
}

@ObjectType({ description: 'A page of accounts.' })
export class AccountConnection extends searchConnectionType(
  'Account',
  () => AccountNode,
  (row: Account) => new AccountNode(row),
) {}
