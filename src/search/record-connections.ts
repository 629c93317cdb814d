import { ObjectType } from 'type-graphql'
import type {
  Asset,
  HouseholdMember,
  Person,
  Tenure,
  Transaction,
} from '../generated/prisma/client.js'
import type { PagingArguments } from '../paging/page-request.js'
import { transactionsOfTenure, type RecordList } from '../records/record-lists.js'
import type { Membership } from '../records/record-reader.js'
import { connectionType } from '../schema/connections.js'
import type { RequestContext } from '../schema/request-context.js'
import { AssetNode } from './asset-type.js'
import { PersonNode, PersonTenure } from './person-type.js'
import { recordListPage, rowsOf } from './record-list-page.js'
import { HouseholdMemberType, TenureNode } from './tenure-type.js'
import { TransactionNode } from './transaction-type.js'

// Lists that hang on a record. Searches have connections of their own, with highlights and facets.

@ObjectType({ description: 'A page of the assets that belong to a record.' })
export class AssetListConnection extends connectionType(
  'AssetList',
  () => AssetNode,
  (row: Asset) => AssetNode.of(row),
) {
  /** What of a list lies in an asset. */
  static within(
    { uuid }: AssetNode,
    list: RecordList,
    paging: PagingArguments,
    { loaders: { lists, asset } }: RequestContext,
  ): AssetListConnection {
    return new AssetListConnection(recordListPage(lists, list, uuid, paging, rowsOf(asset)))
  }
}

@ObjectType({ description: 'A page of the persons that belong to a record.' })
export class PersonListConnection extends connectionType(
  'PersonList',
  () => PersonNode,
  (row: Person) => PersonNode.of(row),
) {}

@ObjectType({ description: 'A page of the tenures that belong to a record.' })
export class TenureListConnection extends connectionType(
  'TenureList',
  () => TenureNode,
  (row: Tenure) => TenureNode.of(row),
) {}

@ObjectType({ description: 'A page of the tenures that a person is a member of.' })
export class PersonTenureConnection extends connectionType(
  'PersonTenure',
  () => PersonTenure,
  (row: Membership) => new PersonTenure(row),
) {}

@ObjectType({ description: 'A page of the members of a tenure.' })
export class HouseholdMemberConnection extends connectionType(
  'HouseholdMember',
  () => HouseholdMemberType,
  (row: HouseholdMember) => new HouseholdMemberType(row),
) {}

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
