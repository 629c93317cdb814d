import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../schema/request-context.js'
import { AccountNode } from './account-type.js'
import { PersonNode } from './person-type.js'
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
