import { ArgsType, type ClassType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { OptionalText, OptionalTime } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import { listResolver } from '../kinds/list-resolver.js'
import { itemId, latestFirst, storableTexts, type RecordList } from '../record-lists.js'
import { targetLinks } from '../kinds/target-links.js'
import { TenureNode } from '../tenure/type.js'
import { ActivityConnection, ActivityNode } from './type.js'

@ArgsType()
class ActivitiesArgs extends PagingArgs {
  @OptionalText('Only this kind of change. Example: "update".')
  type?: string | null

  @OptionalTime('Changed at or after this time. Example: "2026-11-01T00:00:00Z".')
  createdFrom?: Date | null
}

function activitiesOf({ type, createdFrom }: ActivitiesArgs): RecordList {
  const types = typeof type === 'string' && type.trim() !== '' ? storableTexts([type]) : null
  const filter = [types, createdFrom?.toISOString() ?? null]
  return {
    name: 'activities',
    source: 'activity item',
    where: `item.target_id = parent.id
      and ($2::text[] is null or item.type = any($2))
      and ($3::timestamptz is null or item.created_at >= $3)`,
    values: filter,
    filter: [JSON.stringify(filter)],
    keys: [latestFirst('item.created_at'), itemId],
    direction: 'desc',
  }
}

/** Declares the field `activities` of a record type. */
const activitiesResolver = (node: () => ClassType<Node>) =>
  listResolver({
    node,
    kind: 'activity',
    description: 'Changes of this record, latest first. Needs `search:activities`.',
    args: ActivitiesArgs,
    list: activitiesOf,
    connection: ActivityConnection,
  })

export const activityResolvers = [
  activitiesResolver(() => AssetNode),
  activitiesResolver(() => PersonNode),
  activitiesResolver(() => TenureNode),
  targetLinks(() => ActivityNode, 'activity'),
] as const
