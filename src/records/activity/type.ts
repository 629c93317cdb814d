import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Activity } from '../../generated/prisma/client.js'
import { OptionalText, Text } from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import { personal } from '../../schema/request-context.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { recordNode } from '../kinds/source-fields.js'
import type { RecordContext } from '../record-context.js'
import { nodeFinder } from '../record-loaders.js'
import { changedFields, changesOf, type Change } from './changes.js'
import { activityFields } from './fields.js'
import { activityKind } from './kind.js'

@ObjectType({
  description: 'A field that an activity changed. Values are cut after 500 characters.',
})
class ActivityChange implements Change {
  @Text('Path of the field. Example: "tenuredAsset.fullAddress".')
  readonly field!: string

  @OptionalText(
    'Value before the change. Null if there was none. Example: "Flat 3, 14 Rowan House".',
  )
  readonly oldValue!: string | null

  @OptionalText('Value after the change. Null if there is none.')
  readonly newValue!: string | null
}

@ObjectType('Activity', {
  implements: Node,
  description: 'A change of a person, an asset, a tenure or something else, and who made it.',
})
export class ActivityNode extends recordNode('Activity', activityFields) {
  static readonly of = oncePerRow((row: Activity) => new ActivityNode(row))
  static readonly find = nodeFinder('activity', ActivityNode.of)

  readonly #row: Activity

  constructor(row: Activity) {
    super(row)
    this.#row = row
  }

  @Field(() => [String], { description: 'Paths of the changed fields, at most 100.' })
  changedFields(): readonly string[] {
    return changedFields(this.#row)
  }

  @Field(() => [ActivityChange], {
    nullable: true,
    description: 'Personal data: null without `personal:read`. The changed fields, at most 100.',
  })
  changes(@Ctx() context: RecordContext): readonly Change[] | null {
    return personal(context, changesOf(this.#row))
  }
}

@ObjectType({ description: 'A page of activities.' })
export class ActivityConnection extends kindConnection(
  activityKind,
  () => ActivityNode,
  ActivityNode.of,
) {}
