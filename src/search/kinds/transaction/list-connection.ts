import { ObjectType } from 'type-graphql'
import type { Transaction } from '../../../generated/prisma/client.js'
import type { PagingArguments } from '../../../paging/page-request.js'
import { transactionsOfTenure } from '../../../records/record-lists.js'
import { connectionType } from '../../../schema/connections.js'
import type { RequestContext } from '../../../schema/request-context.js'
import { recordListPage, rowsOf } from '../../paging/record-list-page.js'
import { TransactionNode } from './type.js'

@ObjectType({ description: 'A page of the transactions that belong to a record.' })
export class TransactionListConnection extends connectionType(
  'TransactionList',
  () => TransactionNode,
  (row: Transaction) => TransactionNode.of(row),
) {
  static ofTenure(
    tenureId: string,
    paging: PagingArguments,
    { loaders: { lists, transaction } }: RequestContext,
  ): TransactionListConnection {
    const page = recordListPage(lists, transactionsOfTenure, tenureId, paging, rowsOf(transaction))
    return new TransactionListConnection(page)
  }
}
