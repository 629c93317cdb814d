import { Ctx, ObjectType } from 'type-graphql'
import type { Transaction } from '../../generated/prisma/client.js'
import type { SuspenseResolution } from '../model/record-model.js'
import { accountsOfReference } from '../ledgers.js'
import { isResolved } from '../rules/suspense-rules.js'
import { transactionTypeLabel } from '../rules/transaction-type-rules.js'
import {
  copyColumns,
  Flag,
  Optional,
  OptionalDecimal,
  OptionalFlag,
  OptionalInt,
  OptionalText,
  OptionalTime,
  OptionalUuid,
} from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { personal } from '../../schema/request-context.js'
import { AccountNode } from '../account/type.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import { TenureNode } from '../tenure/type.js'
import { connectionType } from '../../schema/connections.js'

@ObjectType('SuspenseResolution', { description: 'How a payment in suspense was resolved.' })
class SuspenseResolutionType {
  @OptionalTime('When it was resolved, in UTC.')
  readonly resolutionDate!: string | null

  @OptionalFlag('True if an officer confirmed the resolution.')
  readonly isConfirmed!: boolean | null

  @OptionalFlag('True if a manager approved the resolution.')
  readonly isApproved!: boolean | null

  @OptionalText('Note of the officer. Example: "Matched by reference."')
  readonly note!: string | null

  constructor(resolution: SuspenseResolution) {
    copyColumns(this, resolution)
  }

  @Flag('True if the resolution is confirmed and approved.')
  isResolved(): boolean {
    return isResolved(this)
  }
}

@ObjectType({ description: 'The payer.' })
class Sender {
  @OptionalUuid('UUID of the person, if known.')
  readonly uuid!: string | null

  @OptionalText('Name. Example: "Ana Example".')
  readonly fullName!: string | null

  @Optional(
    () => PersonNode,
    'The person. Null if the gateway does not have it. Needs `search:persons`.',
  )
  async person(@Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
    const row = this.uuid === null ? null : await loaders.person.load(this.uuid)
    return row === null ? null : PersonNode.of(row)
  }
}

@ObjectType('Transaction', {
  implements: Node,
  description: 'A charge to or a payment on a rent account.',
})
export class TransactionNode extends Node {
  static readonly of = oncePerRow((row: Transaction) => new TransactionNode(row))

  @OptionalUuid('UUID of the tenure. Null for money in suspense.')
  readonly targetId!: string | null

  @OptionalText('Type of the record in `targetId`. Always "Tenure" today.')
  readonly targetType!: string | null

  @Optional(() => SuspenseResolutionType, 'How the payment in suspense was resolved.')
  readonly suspenseResolution: SuspenseResolutionType | null

  @OptionalTime('When the transaction takes effect, in UTC. Example: "2021-12-07T23:00:00.000Z".')
  readonly transactionDate!: Date | null

  @OptionalText('Transaction type. New values may appear. Example: "DirectDebit".')
  readonly transactionType!: string | null

  @OptionalDecimal('Amount in pounds, never negative. Example: "56.78".')
  readonly transactionAmount!: object | null

  @OptionalDecimal('Amount paid in pounds, never negative.')
  readonly paidAmount!: object | null

  @OptionalDecimal('Amount charged in pounds, never negative.')
  readonly chargedAmount!: object | null

  @OptionalDecimal('Amount paid by housing benefit, in pounds.')
  readonly housingBenefitAmount!: object | null

  @OptionalDecimal(
    'Account balance after this transaction, in pounds. A positive amount is owed. Example: "1025.00".',
  )
  readonly balanceAmount!: object | null

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference!: string | null

  @OptionalText('Address. Example: "Flat 3, 14 Rowan House".')
  readonly address!: string | null

  @Optional(() => Sender, 'The payer.')
  readonly sender: Sender | null

  @OptionalText('Source of the transaction. Example: "DD".')
  readonly transactionSource!: string | null

  @OptionalText('Ledger fund. Example: "HSGSUN".')
  readonly fund!: string | null

  @OptionalInt('Rent week or leaseholder period, 1 to 53. Example: 2.')
  readonly periodNo!: number | null

  @OptionalInt('Financial year. Example: 2021.')
  readonly financialYear!: number | null

  @OptionalInt('Financial month. Example: 12.')
  readonly financialMonth!: number | null

  @OptionalUuid('UUID of the billed asset, if given.')
  readonly assetId!: string | null

  @OptionalText('Type of the billed asset.')
  readonly assetType!: string | null

  @OptionalText('Tenancy reference from the source.')
  readonly tenancyAgreementRef!: string | null

  @OptionalText('Property reference from the source.')
  readonly propertyRef!: string | null

  @OptionalTime('When the ledger posted it, in UTC.')
  readonly postDate!: Date | null

  @OptionalTime('When the record was created, in UTC. Example: "2021-12-08T04:30:00.000Z".')
  readonly createdAt!: Date | null

  @OptionalText('Who created the record.')
  readonly createdBy!: string | null

  @OptionalTime('When the record was last changed, in UTC. Example: "2021-12-08T04:30:00.000Z".')
  readonly lastUpdatedAt!: Date | null

  @OptionalText('Who last changed the record.')
  readonly lastUpdatedBy!: string | null

  readonly #row: Transaction

  constructor(row: Transaction) {
    super('Transaction', row.id)
    copyColumns(this, row)
    const resolution = row.suspenseResolution as SuspenseResolution | null
    this.suspenseResolution = resolution === null ? null : new SuspenseResolutionType(resolution)
    this.sender =
      row.senderFullName === null && row.senderId === null
        ? null
        : Object.assign(new Sender(), { uuid: row.senderId, fullName: row.senderFullName })
    this.#row = row
  }

  @Flag('True if the transaction belongs to no tenure.')
  isSuspense(): boolean {
    return this.targetId === null
  }

  @OptionalText('Display text of the type. Example: "Direct Debit".')
  transactionTypeLabel(): string | null {
    return this.transactionType === null ? null : transactionTypeLabel(this.transactionType)
  }

  @OptionalText('Personal data: null without `personal:read`. Masked: "******78".')
  bankAccountNumber(@Ctx() context: RecordContext): string | null {
    return personal(context, this.#row.bankAccountNumber)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "000000".')
  sortCode(@Ctx() context: RecordContext): string | null {
    return personal(context, this.#row.sortCode)
  }

  @OptionalUuid(
    'UUID of the account. Null if no account, or more than one account, of the tenure has the payment reference.',
  )
  async accountId(@Ctx() context: RecordContext): Promise<string | null> {
    return (await this.account(context))?.uuid ?? null
  }

  @Flag(
    'True if several accounts of the tenure have its payment reference. It is then in no account’s `transactions`.',
  )
  async isReferenceShared(@Ctx() { loaders }: RecordContext): Promise<boolean> {
    return (await accountsOfReference(loaders, this)).length > 1
  }

  @Optional(() => AccountNode, 'The account in `accountId`. Needs `search:accounts`.')
  async account(@Ctx() { loaders }: RecordContext): Promise<AccountNode | null> {
    const [row, other] = await accountsOfReference(loaders, this)
    return row === undefined || other !== undefined ? null : AccountNode.of(row)
  }

  @Optional(() => AssetNode, 'The billed asset, if given. Needs `search:assets`.')
  async asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    const row = this.assetId === null ? null : await loaders.asset.load(this.assetId)
    return row === null ? null : AssetNode.of(row)
  }

  @Optional(() => TenureNode, 'The tenure. Needs `search:tenures`.')
  async tenure(@Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
    const row = this.targetId === null ? null : await loaders.tenure.load(this.targetId)
    return row === null ? null : TenureNode.of(row)
  }
}

@ObjectType({ description: 'A page of the transactions that belong to a record.' })
export class TransactionListConnection extends connectionType(
  'TransactionList',
  () => TransactionNode,
  (row: Transaction) => TransactionNode.of(row),
) {}
