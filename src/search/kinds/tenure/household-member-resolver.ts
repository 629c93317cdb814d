import { Ctx, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../schema/request-context.js'
import { PersonNode } from '../person/type.js'
import { HouseholdMemberType } from './type.js'
import { OptionalFieldResolver } from '../../../schema/fields.js'

/** The person behind a household member. */
@Resolver(() => HouseholdMemberType)
export class HouseholdMemberResolver {
  @OptionalFieldResolver(
    () => PersonNode,
    'The person; null for an organisation. Needs `search:persons`.',
  )
  async person(
    @Root() { uuid }: HouseholdMemberType,
    @Ctx() { loaders }: RequestContext,
  ): Promise<PersonNode | null> {
    const row = await loaders.person.load(uuid)
    return row === null ? null : PersonNode.of(row)
  }
}
