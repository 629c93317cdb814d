import { Ctx, ObjectType } from 'type-graphql'
import type { WorkOrder } from '../../generated/prisma/client.js'
import { Flag, Optional } from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import { AssetNode } from '../asset/type.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { recordNode } from '../kinds/source-fields.js'
import type { RecordContext } from '../record-context.js'
import { nodeFinder } from '../record-loaders.js'
import { workOrderFields } from './fields.js'
import { workOrderKind } from './kind.js'
import { isOpen, isOverdue } from './rules.js'

@ObjectType('WorkOrder', { implements: Node, description: 'A repair ordered for an asset.' })
export class WorkOrderNode extends recordNode('WorkOrder', workOrderFields) {
  static readonly of = oncePerRow((row: WorkOrder) => new WorkOrderNode(row))
  static readonly find = nodeFinder('workOrder', WorkOrderNode.of)

  @Flag('True if the work order is neither completed nor cancelled.')
  isOpen(): boolean {
    return isOpen(this)
  }

  @Flag('True if the work order is open and its target day has passed, in London time.')
  isOverdue(@Ctx() { now }: RecordContext): boolean {
    return isOverdue(this, now)
  }

  @Optional(
    () => AssetNode,
    'The asset with `propertyReference`. Null if the gateway does not have it. Needs `search:assets`.',
  )
  async asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    const reference = this.propertyReference
    const row = reference === null ? null : await loaders.assetByReference.load(reference)
    return row === null ? null : AssetNode.of(row)
  }
}

@ObjectType({ description: 'A page of work orders.' })
export class WorkOrderConnection extends kindConnection(
  workOrderKind,
  () => WorkOrderNode,
  WorkOrderNode.of,
) {}
