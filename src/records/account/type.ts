import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Account } from '../../generated/prisma/client.js'
import { accountsOfReference } from '../ledgers.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { accountKind } from './kind.js'
import {
  Flag,
  Optional,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  Uuid,
} from '../../schema/fields.js'
import { recordNode } from '../kinds/source-fields.js'
import { accountFields, ConsolidatedCharge, type AccountTenureCopy } from './fields.js'
import { Node } from '../../schema/node.js'
import { nodeFinder } from '../record-loaders.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { PersonNode } from '../person/type.js'
import { TenureType } from '../tenure/fields.js'
import { TenureNode } from '../tenure/type.js'

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
  person(@Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
    return PersonNode.find(this.uuid, loaders)
  }
}

@ObjectType({ description: 'Details of a tenure as the account service gives them.' })
class AccountTenureSummary {
  @OptionalUuid('Identifier of the tenure.')
  readonly tenureId: string | null

  @Optional(() => TenureType, 'Tenure type.')
  readonly tenureType: TenureType | null

  @OptionalText('Address with postcode. Example: "Flat 3, 14 Rowan House, E8 1DY".')
  readonly fullAddress: string | null

  @Field(() => [PrimaryTenant], { description: 'Named holders.' })
  readonly primaryTenants: readonly PrimaryTenant[]

  constructor(copy: AccountTenureCopy) {
    this.tenureId = copy.tenureId ?? null
    this.tenureType = copy.tenureType ?? null
    this.fullAddress = copy.fullAddress ?? null
    this.primaryTenants = (copy.primaryTenants ?? []).map(({ id, fullName }) =>
      Object.assign(new PrimaryTenant(), { uuid: id, fullName: fullName ?? null }),
    )
  }
}

@ObjectType('Account', {
  implements: Node,
  description: 'A rent or service charge account of a tenure.',
})
export class AccountNode extends recordNode('Account', accountFields) {
  static readonly of = oncePerRow((row: Account) => new AccountNode(row))
  static readonly find = nodeFinder('account', AccountNode.of)

  @OptionalDecimal(
    'Balance of this account in pounds. A positive amount is owed to the landlord. Example: "317.54".',
  )
  readonly accountBalance: Account['accountBalance']

  @Field(() => [ConsolidatedCharge], { description: 'Recurring charges.' })
  readonly consolidatedCharges: readonly ConsolidatedCharge[]

  @Optional(() => AccountTenureSummary, 'Tenure details as the account service gives them.')
  readonly tenure: AccountTenureSummary | null

  constructor(row: Account) {
    super(row)
    this.accountBalance = row.accountBalance
    const copy = row.tenure as AccountTenureCopy | null
    this.consolidatedCharges = (row.consolidatedCharges ?? []) as unknown as ConsolidatedCharge[]
    this.tenure = copy === null ? null : new AccountTenureSummary(copy)
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
  parentAccount(@Ctx() { loaders }: RecordContext): Promise<AccountNode | null> {
    return AccountNode.find(this.parentAccountId, loaders)
  }

  @Optional(() => TenureNode, 'The tenure. Needs `search:tenures`.')
  target(@Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
    return TenureNode.find(this.targetId, loaders)
  }
}

@ObjectType({ description: 'A page of accounts.' })
export class AccountConnection extends kindConnection(
  accountKind,
  () => AccountNode,
  AccountNode.of,
) {}
