import { Args, ArgsType, Ctx, Resolver, Root, type ClassType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { OptionalFieldResolver, OptionalText, OptionalTime } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import type { RecordContext } from '../record-context.js'
import { loadRows, recordListPage } from '../record-list-page.js'
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

/** The activities of the records of one type. */
function resolverOf(node: () => ClassType<Node>) {
  @Resolver(node)
  class ActivitiesResolver {
    @OptionalFieldResolver(
      () => ActivityConnection,
      'Changes of this record, latest first. Needs `search:activities`. 12 per page by default, at most 100.',
    )
    activities(
      @Root() { uuid }: Node,
      @Args(() => ActivitiesArgs) args: ActivitiesArgs,
      @Ctx() { loaders }: RecordContext,
    ): ActivityConnection {
      return new ActivityConnection(
        recordListPage(loaders.lists, activitiesOf(args), uuid, args, loadRows(loaders.activity)),
      )
    }
  }
  return ActivitiesResolver
}

export const activityResolvers = [
  resolverOf(() => AssetNode),
  resolverOf(() => PersonNode),
  resolverOf(() => TenureNode),
  targetLinks(() => ActivityNode, 'activity'),
] as const
