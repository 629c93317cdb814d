import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { MembershipSummary } from '../persons-with-tenures.js'
import { tenuresOfPerson } from '../record-lists.js'
import type { RecordContext } from '../record-context.js'
import { firstMemberships } from './memberships.js'
import { PersonNode, PersonTenureSummary } from './type.js'
import { cappedList } from '../record-list-page.js'

@Resolver(() => PersonNode)
export class PersonResolver {
  @FieldResolver(() => [PersonTenureSummary], {
    description: `Tenures the person is a member of, newest first. ${cappedList('tenureCount', 'searchTenures')}`,
  })
  tenures(
    @Root() { uuid }: PersonNode,
    @Ctx() { loaders }: RecordContext,
  ): PersonTenureSummary[] | Promise<PersonTenureSummary[]> {
    const memberships = firstMemberships(uuid, loaders)
    return memberships instanceof Promise ? memberships.then(tenureNodes) : tenureNodes(memberships)
  }

  @FieldResolver(() => Int, { description: 'Number of tenures the person is a member of.' })
  tenureCount(@Root() { uuid }: PersonNode, @Ctx() { loaders }: RecordContext): Promise<number> {
    return loaders.lists.count(tenuresOfPerson, uuid)
  }
}

function tenureNodes(memberships: readonly MembershipSummary[]): PersonTenureSummary[] {
  return memberships.map((row) => new PersonTenureSummary(row))
}
