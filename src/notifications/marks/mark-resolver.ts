import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { GatewayError } from '../../errors/gateway-error.js'
import { operationCaller, principalOf, type RequestContext } from '../../schema/request-context.js'
import { changingAudience, inboxAudience, type ReadableAudience } from '../inbox/caller-audience.js'
import type { OwnChange } from '../inbox/own-states.js'
import type { NotificationReader } from '../model/notification-reader.js'
import {
  ArchiveNotificationsInput,
  ArchiveNotificationsPayload,
  MarkNotificationsReadInput,
  MarkNotificationsReadPayload,
  MarkNotificationsSeenInput,
  MarkNotificationsSeenPayload,
  type Marked,
  type MarkInput,
} from './mark-schema.js'
import type { MarkResult, ReadMarks } from './read-marks.js'

@Resolver()
export class MarkResolver {
  constructor(
    private readonly marks: ReadMarks,
    private readonly reader: NotificationReader,
  ) {}

  @Mutation(() => MarkNotificationsReadPayload, {
    nullable: true,
    description: 'Marks unread notifications as read.',
  })
  async markNotificationsRead(
    @Arg('input', () => MarkNotificationsReadInput, {
      description: 'The notifications to mark as read: `ids`, or `all` with an optional `filter`.',
    })
    input: MarkNotificationsReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkNotificationsReadPayload> {
    const audience = changingAudience(principalOf(context), 'notifications:act')
    const marked = await this.mark(input, 'read', audience, context)
    return new MarkNotificationsReadPayload(marked)
  }

  @Mutation(() => MarkNotificationsSeenPayload, {
    nullable: true,
    description:
      'Marks notifications in the caller’s inbox as seen, for example when a bell menu opens.',
  })
  async markNotificationsSeen(
    @Arg('input', () => MarkNotificationsSeenInput, {
      description: 'The notifications to mark as seen: `ids`, or `all` with an optional `filter`.',
    })
    input: MarkNotificationsSeenInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkNotificationsSeenPayload> {
    const marked = await this.mark(input, 'seen', inboxAudience(principalOf(context)), context)
    return new MarkNotificationsSeenPayload(marked)
  }

  @Mutation(() => ArchiveNotificationsPayload, {
    nullable: true,
    description:
      'Archives or unarchives notifications in the caller’s inbox. Inboxes of other users do not change.',
  })
  async archiveNotifications(
    @Arg('input', () => ArchiveNotificationsInput, {
      description:
        'The notifications to archive or unarchive: `ids`, or `all` with an optional `filter`.',
    })
    input: ArchiveNotificationsInput,
    @Ctx() context: RequestContext,
  ): Promise<ArchiveNotificationsPayload> {
    const change = input.isArchived ? 'archived' : 'restored'
    const marked = await this.mark(input, change, inboxAudience(principalOf(context)), context)
    return new ArchiveNotificationsPayload(marked)
  }

  private async mark(
    input: MarkInput,
    change: OwnChange,
    audience: ReadableAudience,
    context: RequestContext,
  ): Promise<Marked> {
    const result = await this.change(input, change, audience, context)
    return { result, reader: this.reader, principal: principalOf(context) }
  }

  private change(
    { ids, all, filter }: MarkInput,
    change: OwnChange,
    audience: ReadableAudience,
    context: RequestContext,
  ): Promise<MarkResult> {
    const caller = operationCaller(context)
    if (all !== true) {
      if (filter !== null && filter !== undefined) throw exclusive('filter needs all: true.')
      return this.marks.mark(ids ?? [], change, caller, audience)
    }
    if (ids !== null && ids !== undefined) throw exclusive('Set ids or all: true, not both.')
    return this.marks.markAll(filter ?? {}, change, caller, inboxAudience(principalOf(context)))
  }
}

function exclusive(message: string): GatewayError {
  return new GatewayError({ code: 'ARGUMENTS_EXCLUSIVE', message, path: ['input'] })
}
