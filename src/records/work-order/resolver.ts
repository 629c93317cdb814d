import { ArgsType, Ctx, FieldResolver, Int, Resolver, Root, type ClassType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalFlag, OptionalTime } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import { listResolver } from '../kinds/list-resolver.js'
import type { RecordContext } from '../record-context.js'
import { londonToday } from '../rules/tenure-rules.js'
import { TenureNode } from '../tenure/type.js'
import { workOrdersOf, type WorkOrderOwner } from './lists.js'
import { WorkOrderConnection } from './type.js'

@ArgsType()
class WorkOrdersArgs extends PagingArgs {
  @OptionalFlag('True for work orders that are neither completed nor cancelled.')
  isOpen?: boolean | null

  @OptionalFlag('True for open work orders whose target day has passed, in London time.')
  isOverdue?: boolean | null

  @Optional(() => [String], 'Any of these trades, by code or description. Example: ["PL"].')
  trades?: string[] | null

  @Optional(() => [String], 'Any of these priorities. Example: ["4 [N] NORMAL"].')
  priorities?: string[] | null

  @OptionalTime('Raised at or after this time. Example: "2026-11-01T00:00:00Z".')
  raisedFrom?: Date | null
}

/** Declares the field `workOrders` of a record type. */
const workOrdersResolver = (
  node: () => ClassType<Node>,
  owner: WorkOrderOwner,
  ownerText: string,
) =>
  listResolver({
    node,
    kind: 'workOrder',
    description: `Work orders of ${ownerText}, latest first. Needs \`search:work-orders\`.`,
    args: WorkOrdersArgs,
    list: (criteria, now) => workOrdersOf(owner, criteria, londonToday(now)),
    connection: WorkOrderConnection,
  })

@Resolver(() => AssetNode)
class OpenWorkOrdersResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Number of open work orders of this asset itself; 0 if there are none. Needs `search:work-orders`.',
  })
  openWorkOrderCount(
    @Root() { uuid }: AssetNode,
    @Ctx() { loaders, now }: RecordContext,
  ): Promise<number> {
    return loaders.lists.count(workOrdersOf('asset', { isOpen: true }, londonToday(now)), uuid)
  }
}

export const workOrderResolvers = [
  workOrdersResolver(() => AssetNode, 'asset', 'this asset itself'),
  workOrdersResolver(() => TenureNode, 'tenure', 'the asset of this tenure'),
  workOrdersResolver(() => PersonNode, 'person', 'the assets of the active tenures of this person'),
  OpenWorkOrdersResolver,
] as const
