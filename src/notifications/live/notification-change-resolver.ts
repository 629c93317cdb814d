import { Ctx, FieldResolver, Resolver, Root, Subscription } from 'type-graphql'
import type { Look } from '../../changes/change-queue.js'
import type { SharedReads } from '../../changes/shared-reads.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { fromSources } from '../../schema/stream-source.js'
import { readingAudience } from '../inbox/caller-audience.js'
import { NotificationCountsType } from '../model/notification-counts-type.js'
import type { NotificationReader } from '../model/notification-reader.js'
import { NotificationNode } from '../model/notification-type.js'
import { NotificationChange } from './notification-change-type.js'

@Resolver(() => NotificationChange)
export class NotificationChangeResolver {
  constructor(private readonly reader: NotificationReader) {}

  @Subscription(() => NotificationChange, {
    nullable: true,
    subscribe: fromSources,
    description:
      'Changes of the notifications that the caller may see. The first event is the state as it is now; another one follows whenever changes may have been missed.',
  })
  notificationChanged(@Root() look: Look<SharedReads>): NotificationChange {
    return new NotificationChange(look)
  }

  @FieldResolver(() => NotificationNode, {
    nullable: true,
    description: 'As it is now; null for the state, and for one that was deleted.',
  })
  async notification(
    @Root() { look }: NotificationChange,
    @Ctx() context: RequestContext,
  ): Promise<NotificationNode | null> {
    const { id, shared } = look
    if (id === null) return null
    const audience = readingAudience(callerOf(context))
    const read = () => this.reader.byId(id, audience)
    const row = await (audience.kind === 'all' ? shared.once(`notification:${id}`, read) : read())
    return row === null ? null : new NotificationNode(row)
  }

  @FieldResolver(() => NotificationCountsType, {
    description: 'Numbers of notifications as they are now, never a difference.',
  })
  counts(@Ctx() context: RequestContext): NotificationCountsType {
    return new NotificationCountsType(this.reader.counts({}, readingAudience(callerOf(context))))
  }
}
