import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { failure } from '../../errors/gateway-error.js'
import { Optional, OptionalFlag } from '../../schema/fields.js'
import { payloadType } from '../../schema/user-errors.js'
import type { Principal } from '../../access/principal.js'
import { readingAudience } from '../inbox/caller-audience.js'
import { NotificationCounts } from '../model/notification-counts.js'
import { NotificationFilterInput } from '../model/notification-filter-input.js'
import type { NotificationReader } from '../model/notification-reader.js'
import { NotificationNode } from '../model/notification-type.js'
import { maxMarkedIds, type MarkResult } from './read-marks.js'

/** Selects the notifications to mark. */
@InputType()
export abstract class MarkInput {
  @Optional(() => [ID], `Ids or UUIDs of notifications, 1 to ${maxMarkedIds}.`)
  ids?: string[] | null

  @OptionalFlag(
    'If true, selects all notifications in the caller’s inbox that match `filter`. Do not combine with `ids`.',
  )
  all?: boolean | null

  @Optional(
    () => NotificationFilterInput,
    'Limits `all` to matching notifications. Do not combine with `ids`.',
  )
  filter?: NotificationFilterInput | null
}

@InputType('MarkNotificationsReadInput', {
  description: 'Which notifications to mark as read. Set `ids` or `all`.',
})
export class MarkNotificationsReadInput extends MarkInput {}

@InputType('MarkNotificationsSeenInput', {
  description: 'Which notifications to mark as seen. Set `ids` or `all`.',
})
export class MarkNotificationsSeenInput extends MarkInput {}

@InputType('ArchiveNotificationsInput', {
  description: 'Which notifications to archive or unarchive. Set `ids` or `all`.',
})
export class ArchiveNotificationsInput extends MarkInput {
  @Field(() => Boolean, {
    defaultValue: true,
    description: 'False removes the notifications from the archive. Default true.',
  })
  isArchived!: boolean
}

/** The marked notifications, and the caller who may see them. */
export interface Marked {
  readonly result: MarkResult
  readonly reader: NotificationReader
  readonly principal: Principal
}

/** The payload of all mutations that mark notifications. */
@ObjectType()
abstract class MarkPayload extends payloadType(
  'One error for each id that was not changed. `path` holds its index.',
) {
  @Field(() => Int, { description: 'Number of changed notifications.' })
  readonly changedCount: number

  constructor(private readonly marked: Marked) {
    super(failure(...marked.result.faults))
    this.changedCount = marked.result.changed.length
  }

  @Optional(
    () => [NotificationNode],
    `The changed notifications in their current state, at most ${maxMarkedIds}. Needs \`notifications:own\` or \`notifications:read\`.`,
  )
  async notifications(): Promise<NotificationNode[]> {
    const { result, reader, principal } = this.marked
    const ids = result.changed.slice(0, maxMarkedIds)
    const rows = await reader.byIds(ids, readingAudience(principal))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row === undefined ? [] : [new NotificationNode(row)]
    })
  }

  @Optional(
    () => NotificationCounts,
    'Current counts. Needs `notifications:own` or `notifications:read`.',
  )
  counts(): NotificationCounts {
    const { reader, principal } = this.marked
    return reader.counts({}, readingAudience(principal))
  }
}

@ObjectType({
  description: 'The notifications marked as read, and why other notifications were not marked.',
})
export class MarkNotificationsReadPayload extends MarkPayload {}

@ObjectType({ description: 'The notifications that the caller has now seen.' })
export class MarkNotificationsSeenPayload extends MarkPayload {}

@ObjectType({ description: 'The archived or unarchived notifications.' })
export class ArchiveNotificationsPayload extends MarkPayload {}
