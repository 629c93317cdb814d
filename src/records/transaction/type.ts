import { Ctx, ObjectType } from 'type-graphql'
import type { Transaction } from '../../generated/prisma/client.js'
import { accountsOfReference } from '../ledgers.js'
import { isResolved } from '../rules/suspense-rules.js'
import { transactionTypeLabel } from '../rules/transaction-type-rules.js'
import { Flag, Optional, OptionalText, OptionalUuid } from '../../schema/fields.js'
import { recordNode, withFields } from '../kinds/source-fields.js'
import { resolutionFields, transactionFields, type SuspenseResolution } from './fields.js'
import { Node } from '../../schema/node.js'
import { nodeFinder } from '../record-loaders.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { personal } from '../../schema/request-context.js'
import { AccountNode } from '../account/type.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import { TenureNode } from '../tenure/type.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { transactionKind } from './kind.js'

@ObjectType('SuspenseResolution', { description: 'How a payment in suspense was resolved.' })
class SuspenseResolutionType extends withFields(resolutionFields) {
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
  person(@Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
    return PersonNode.find(this.uuid, loaders)
  }
}

@ObjectType('Transaction', {
  implements: Node,
  description: 'A charge to or a payment on a rent account.',
})
export class TransactionNode extends recordNode('Transaction', transactionFields) {
  static readonly of = oncePerRow((row: Transaction) => new TransactionNode(row))
  static readonly find = nodeFinder('transaction', TransactionNode.of)

  @Optional(() => SuspenseResolutionType, 'How the payment in suspense was resolved.')
  readonly suspenseResolution: SuspenseResolutionType | null

  @Optional(() => Sender, 'The payer.')
  readonly sender: Sender | null

  readonly #row: Transaction

  constructor(row: Transaction) {
    super(row)
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
    'True if several accounts of the tenure have the payment reference of this transaction. The `transactions` of accounts then omit it.',
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
  asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    return AssetNode.find(this.assetId, loaders)
  }

  @Optional(() => TenureNode, 'The tenure. Needs `search:tenures`.')
  tenure(@Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
    return TenureNode.find(this.targetId, loaders)
  }
}

@ObjectType({ description: 'A page of transactions.' })
export class TransactionConnection extends kindConnection(
  transactionKind,
  () => TransactionNode,
  TransactionNode.of,
) {}
