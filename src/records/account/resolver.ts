import { Args, Ctx, Resolver, Root } from 'type-graphql'
import { accountsOfReference } from '../ledgers.js'
import { transactionsOfAccount } from '../record-lists.js'
import { PagingArgs } from '../../schema/connections.js'
import { OptionalFieldResolver } from '../../schema/fields.js'
import type { RecordContext } from '../record-context.js'
import { recordListPage, loadRows } from '../record-list-page.js'
import { TransactionConnection } from '../transaction/type.js'
import { AccountNode } from './type.js'

@Resolver(() => AccountNode)
export class AccountResolver {
  @OptionalFieldResolver(
    () => TransactionConnection,
    'Transactions of this account, latest first. Null if the account has no tenure or no payment reference, or if `isReferenceShared`. Needs `search:transactions`. 12 per page by default, at most 100.',
  )
  async transactions(
    @Root() account: AccountNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders }: RecordContext,
  ): Promise<TransactionConnection | null> {
    if ((await accountsOfReference(loaders, account)).length !== 1) return null
    const { lists, transaction } = loaders
    return new TransactionConnection(
      recordListPage(lists, transactionsOfAccount, account.uuid, paging, loadRows(transaction)),
    )
  }
}
