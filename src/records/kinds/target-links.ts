import { Ctx, Resolver, Root, type ClassType } from 'type-graphql'
import { OptionalFieldResolver } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import type { RecordContext } from '../record-context.js'
import { TenureNode } from '../tenure/type.js'

/** A record about another one, such as a note. */
interface Targeting extends Node {
  /** In lower case. */
  readonly targetType: string | null
  readonly targetId: string | null
}

/**
 * Declares the links of a type to the record that it is about.
 *
 * @param one a record of the type in words
 */
export function targetLinks(node: () => ClassType<Targeting>, one: string) {
  @Resolver(node)
  class TargetResolver {
    @OptionalFieldResolver(
      () => PersonNode,
      `The person that the ${one} is about, if any. Needs \`search:persons\`.`,
    )
    person(@Root() from: Targeting, @Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
      return PersonNode.find(targetOf(from, 'person'), loaders)
    }

    @OptionalFieldResolver(
      () => AssetNode,
      `The asset that the ${one} is about, if any. Needs \`search:assets\`.`,
    )
    asset(@Root() from: Targeting, @Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
      return AssetNode.find(targetOf(from, 'asset'), loaders)
    }

    @OptionalFieldResolver(
      () => TenureNode,
      `The tenure that the ${one} is about, if any. Needs \`search:tenures\`.`,
    )
    tenure(@Root() from: Targeting, @Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
      return TenureNode.find(targetOf(from, 'tenure'), loaders)
    }
  }
  return TargetResolver
}

function targetOf({ targetType, targetId }: Targeting, type: string): string | null {
  return targetType === type ? targetId : null
}
