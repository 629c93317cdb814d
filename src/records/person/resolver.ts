import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { MembershipSummary } from '../person-pages.js'
import { tenuresOfPerson } from '../record-lists.js'
import { PagingArgs } from '../../schema/connections.js'
import type { RecordContext } from '../record-context.js'
import { firstMemberships, membershipsOf } from './memberships.js'
import { PersonNode, PersonTenure, PersonTenureConnection } from './type.js'
import { cappedList, recordListPage } from '../record-list-page.js'

@Resolver(() => PersonNode)
export class PersonResolver {
  @FieldResolver(() => [PersonTenure], {
    description: `Tenures the person is a member of, newest first. ${cappedList('tenureCount', 'tenuresConnection')}`,
  })
  tenures(
    @Root() { uuid }: PersonNode,
    @Ctx() { loaders }: RecordContext,
  ): PersonTenure[] | Promise<PersonTenure[]> {
    const memberships = firstMemberships(uuid, loaders)
    return memberships instanceof Promise ? memberships.then(tenureNodes) : tenureNodes(memberships)
  }

  @FieldResolver(() => Int, { description: 'Number of tenures the person is a member of.' })
  tenureCount(@Root() { uuid }: PersonNode, @Ctx() { loaders }: RecordContext): Promise<number> {
    return loaders.lists.count(tenuresOfPerson, uuid)
  }

  @FieldResolver(() => PersonTenureConnection, {
    description:
      'Tenures the person is a member of, newest first. 12 per page by default, at most 100.',
  })
  tenuresConnection(
    @Root() { uuid }: PersonNode,
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() { loaders }: RecordContext,
  ): PersonTenureConnection {
    const memberships = membershipsOf(uuid, loaders)
    return new PersonTenureConnection(
      recordListPage(loaders.lists, tenuresOfPerson, uuid, paging, memberships),
    )
  }
}

function tenureNodes(memberships: readonly MembershipSummary[]): PersonTenure[] {
  return memberships.map((row) => new PersonTenure(row))
}
