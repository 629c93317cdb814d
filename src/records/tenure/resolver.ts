import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { currentScope } from '../../foundation/operation-scope.js'
import type { HouseholdMember } from '../../generated/prisma/client.js'
import { accountsOfTenure, membersOfTenure, transactionsOfTenure } from '../record-lists.js'
import { memberKey } from '../row-reader.js'
import { PagingArgs } from '../../schema/connections.js'
import type { RecordContext } from '../record-context.js'
import type { RecordLoaders } from '../record-loaders.js'
import { AccountConnection } from '../account/type.js'
import { HouseholdMemberType, TenureNode } from './type.js'
import { TransactionConnection } from '../transaction/type.js'
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
    description: `People and organisations listed on the tenure. ${cappedList('householdMemberCount', 'searchPersons')}`,
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

  @OptionalFieldResolver(
    () => AccountConnection,
    'Accounts of the tenure, oldest first. Needs `search:accounts`. 12 per page by default, at most 100.',
  )
  accounts(
    @Root() { uuid }: TenureNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders: { lists, account } }: RecordContext,
  ): AccountConnection {
    return new AccountConnection(
      recordListPage(lists, accountsOfTenure, uuid, paging, loadRows(account)),
    )
  }

  @OptionalFieldResolver(
    () => TransactionConnection,
    'Transactions of all accounts of the tenure, latest first. Needs `search:transactions`. 12 per page by default, at most 100.',
  )
  transactions(
    @Root() { uuid }: TenureNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders: { lists, transaction } }: RecordContext,
  ): TransactionConnection {
    return new TransactionConnection(
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
