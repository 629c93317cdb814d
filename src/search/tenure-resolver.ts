import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { PagingArgs } from '../schema/connection-types.js'
import type { RequestContext } from '../schema/request-context.js'
import { AccountNode } from './account-type.js'
import { PersonNode } from './person-type.js'
import { TransactionListConnection } from './record-connections.js'
import { HouseholdMemberType, TenureNode } from './tenure-type.js'

/** Fields of a tenure that other records answer. */
@Resolver(() => TenureNode)
export class TenureResolver {
  @FieldResolver(() => [AccountNode], {
    nullable: true,
    description: 'Its accounts, oldest first. Needs `search:accounts`.',
  })
  async accounts(
    @Root() { uuid }: TenureNode,
    @Ctx() { loaders }: RequestContext,
  ): Promise<AccountNode[]> {
    const rows = await loaders.accountsOfTenure.load(uuid)
    return rows.map((row) => new AccountNode(row))
  }

  @FieldResolver(() => TransactionListConnection, {
    nullable: true,
    description:
      'Its transactions, the latest first. Needs `search:transactions`. 12 a page by default, at most 100.',
  })
  async transactions(
    @Root() { uuid }: TenureNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() context: RequestContext,
  ): Promise<TransactionListConnection> {
    return TransactionListConnection.ofTenure(uuid, paging, context)
  }
}

/** The person behind a household member. */
@Resolver(() => HouseholdMemberType)
export class HouseholdMemberResolver {
  @FieldResolver(() => PersonNode, {
    nullable: true,
    description: 'The person; null for an organisation. Needs `search:persons`.',
  })
  async person(
    @Root() { uuid }: HouseholdMemberType,
    @Ctx() { loaders }: RequestContext,
  ): Promise<PersonNode | null> {
    const row = await loaders.person.load(uuid)
    return row === null ? null : new PersonNode(row)
  }
}
