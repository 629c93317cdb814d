import {
  Args,
  ArgsType,
  Ctx,
  FieldResolver,
  Int,
  Resolver,
  Root,
  type ClassType,
} from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalFieldResolver, OptionalFlag, OptionalTime } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import type { RecordContext } from '../record-context.js'
import { loadRows, recordListPage } from '../record-list-page.js'
import { londonToday } from '../rules/tenure-rules.js'
import { TenureNode } from '../tenure/type.js'
import { openOnly, workOrdersOf, type WorkOrderOwner } from './lists.js'
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
function workOrdersResolver(node: () => ClassType<Node>, owner: WorkOrderOwner, ownerText: string) {
  @Resolver(node)
  class WorkOrdersResolver {
    @OptionalFieldResolver(
      () => WorkOrderConnection,
      `Work orders of ${ownerText}, latest first. Needs \`search:work-orders\`. 12 per page by default, at most 100.`,
    )
    workOrders(
      @Root() { uuid }: Node,
      @Args(() => WorkOrdersArgs) args: WorkOrdersArgs,
      @Ctx() { loaders, now }: RecordContext,
    ): WorkOrderConnection {
      const { isOpen = null, isOverdue = null, trades = null, priorities = null } = args
      const criteria = {
        isOpen,
        isOverdue,
        trades,
        priorities,
        raisedFrom: args.raisedFrom ?? null,
      }
      const list = workOrdersOf(owner, criteria, londonToday(now))
      return new WorkOrderConnection(
        recordListPage(loaders.lists, list, uuid, args, loadRows(loaders.workOrder)),
      )
    }
  }
  return WorkOrdersResolver
}

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
    return loaders.lists.count(workOrdersOf('asset', openOnly, londonToday(now)), uuid)
  }
}

export const workOrderResolvers = [
  workOrdersResolver(() => AssetNode, 'asset', 'this asset itself'),
  workOrdersResolver(() => TenureNode, 'tenure', 'the asset of this tenure'),
  workOrdersResolver(() => PersonNode, 'person', 'the assets of the active tenures of this person'),
  OpenWorkOrdersResolver,
] as const
