import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { currentScope } from '../../foundation/operation-scope.js'
import type { HouseholdMember } from '../../generated/prisma/client.js'
import { accountsOfTenure, membersOfTenure, transactionsOfTenure } from '../record-lists.js'
import { memberKey } from '../row-reader.js'
import { PagingArgs } from '../../schema/connections.js'
import type { RecordContext } from '../record-context.js'
import type { RecordLoaders } from '../record-loaders.js'
import { AccountListConnection, AccountNode } from '../account/type.js'
import { HouseholdMemberConnection, HouseholdMemberType, TenureNode } from './type.js'
import { TransactionListConnection } from '../transaction/type.js'
import {
  cappedList,
  firstRows,
  recordListPage,
  loadRows,
  type ReadRows,
} from '../record-list-page.js'
import { OptionalFieldResolver } from '../../schema/fields.js'
import { PersonNode } from '../person/type.js'

@Resolver(() => TenureNode)
export class TenureResolver {
  @FieldResolver(() => [HouseholdMemberType], {
    description: `People and organisations listed on the tenure. ${cappedList('householdMemberCount', 'householdMembersConnection')}`,
  })
  async householdMembers(
    @Root() { uuid }: TenureNode,
    @Ctx() { loaders }: RecordContext,
  ): Promise<HouseholdMemberType[]> {
    const rows = await firstRows(loaders.lists, membersOfTenure, uuid, membersOf(uuid, loaders))
    return rows.map((row) => new HouseholdMemberType(row))
  }

  @FieldResolver(() => Int, {
    description: 'Number of people and organisations on the tenure.',
  })
  householdMemberCount(
    @Root() { uuid }: TenureNode,
    @Ctx() { loaders }: RecordContext,
  ): Promise<number> {
    return loaders.lists.count(membersOfTenure, uuid)
  }

  @FieldResolver(() => HouseholdMemberConnection, {
    description: 'People and organisations on the tenure. 12 per page by default, at most 100.',
  })
  householdMembersConnection(
    @Root() { uuid }: TenureNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders }: RecordContext,
  ): HouseholdMemberConnection {
    const members = membersOf(uuid, loaders)
    return new HouseholdMemberConnection(
      recordListPage(loaders.lists, membersOfTenure, uuid, paging, members),
    )
  }

  @OptionalFieldResolver(
    () => [AccountNode],
    `Its accounts, oldest first. Needs \`search:accounts\`. ${cappedList('accountCount', 'accountsConnection')}`,
  )
  async accounts(
    @Root() { uuid }: TenureNode,
    @Ctx() { loaders: { lists, account } }: RecordContext,
  ): Promise<AccountNode[]> {
    const rows = await firstRows(lists, accountsOfTenure, uuid, loadRows(account))
    return rows.map((row) => AccountNode.of(row))
  }

  @OptionalFieldResolver(() => Int, 'Number of accounts of the tenure. Needs `search:accounts`.')
  accountCount(@Root() { uuid }: TenureNode, @Ctx() { loaders }: RecordContext): Promise<number> {
    return loaders.lists.count(accountsOfTenure, uuid)
  }

  @OptionalFieldResolver(
    () => AccountListConnection,
    'Its accounts, oldest first. Needs `search:accounts`. 12 per page by default, at most 100.',
  )
  accountsConnection(
    @Root() { uuid }: TenureNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders: { lists, account } }: RecordContext,
  ): AccountListConnection {
    return new AccountListConnection(
      recordListPage(lists, accountsOfTenure, uuid, paging, loadRows(account)),
    )
  }

  @OptionalFieldResolver(
    () => TransactionListConnection,
    'Transactions of all its accounts, latest first. Needs `search:transactions`. 12 per page by default, at most 100.',
  )
  transactions(
    @Root() { uuid }: TenureNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders: { lists, transaction } }: RecordContext,
  ): TransactionListConnection {
    return new TransactionListConnection(
      recordListPage(lists, transactionsOfTenure, uuid, paging, loadRows(transaction)),
    )
  }
}

/** Reads the members of a tenure by person id. */
function membersOf(tenureId: string, { member }: RecordLoaders): ReadRows<HouseholdMember> {
  return async (personIds) => {
    const rows = await Promise.all(personIds.map((id) => member.load(memberKey(tenureId, id))))
    await currentScope()?.turns.pause()
    return rows
  }
}

@Resolver(() => HouseholdMemberType)
export class HouseholdMemberResolver {
  @OptionalFieldResolver(
    () => PersonNode,
    'The person. Null for an organisation. Needs `search:persons`.',
  )
  person(
    @Root() { uuid }: HouseholdMemberType,
    @Ctx() { loaders }: RecordContext,
  ): Promise<PersonNode | null> {
    return PersonNode.find(uuid, loaders)
  }
}
