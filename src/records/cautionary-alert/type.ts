import { Ctx, ObjectType } from 'type-graphql'
import type { CautionaryAlert } from '../../generated/prisma/client.js'
import { Flag, Optional } from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import { AssetNode } from '../asset/type.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { recordNode } from '../kinds/source-fields.js'
import { PersonNode } from '../person/type.js'
import type { RecordContext } from '../record-context.js'
import { nodeFinder } from '../record-loaders.js'
import { cautionaryAlertFields } from './fields.js'
import { cautionaryAlertKind } from './kind.js'

@ObjectType('CautionaryAlert', {
  implements: Node,
  description: 'A warning about a person or an asset, such as to visit in pairs.',
})
export class CautionaryAlertNode extends recordNode('CautionaryAlert', cautionaryAlertFields) {
  static readonly of = oncePerRow((row: CautionaryAlert) => new CautionaryAlertNode(row))
  static readonly find = nodeFinder('cautionaryAlert', CautionaryAlertNode.of)

  @Flag(
    'True from the first to the last day, in London time, unless `isActive` is false. Missing days do not limit it.',
  )
  readonly isInForce: boolean

  constructor(row: CautionaryAlert) {
    super(row)
    this.isInForce = row.isInForce
  }

  @Optional(() => PersonNode, 'The person that the alert is about, if any. Needs `search:persons`.')
  person(@Ctx() { loaders }: RecordContext): Promise<PersonNode | null> {
    return PersonNode.find(this.personId, loaders)
  }

  @Optional(() => AssetNode, 'The asset that the alert is about, if any. Needs `search:assets`.')
  asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    return AssetNode.find(this.assetId, loaders)
  }
}

@ObjectType({ description: 'A page of cautionary alerts.' })
export class CautionaryAlertConnection extends kindConnection(
  cautionaryAlertKind,
  () => CautionaryAlertNode,
  CautionaryAlertNode.of,
) {}
