import { Field, Int, ObjectType } from 'type-graphql'
import { channelNames, type ChannelName } from '../../channels/channels.js'
import { Optional, OptionalInt } from '../../schema/fields.js'
import { NotificationType } from './notification-enums.js'
import { knownWord } from './stored-words.js'
import { TargetType } from './target-type.js'

@ObjectType('NotificationTypeCount', { description: 'Number of notifications of one channel.' })
class NotificationTypeCount {
  @Optional(() => NotificationType, 'The channel. Null for a channel of a newer gateway version.')
  readonly notificationType!: ChannelName | null

  @Field(() => Int, { description: 'Number of notifications.' })
  readonly count!: number
}

@ObjectType('TargetTypeCount', { description: 'Number of notifications of one subject.' })
class TargetTypeCount {
  @Field(() => TargetType, { description: 'The subject.' })
  readonly targetType!: string

  @Field(() => Int, { description: 'Number of notifications.' })
  readonly count!: number
}

/** The number of notifications with equal properties. `isSeen` is null outside an inbox. */
export interface NotificationGroup {
  readonly notificationType: string
  readonly targetType: string
  readonly isRead: boolean
  readonly isSeen: boolean | null
  readonly hasOpenAction: boolean
  readonly count: number
}

/** Reads counts on demand. */
export interface CountSource {
  readonly groups: () => Promise<readonly NotificationGroup[]>
  readonly badge: () => Promise<number | null>
}

/** Each count is read on demand. All counts except the badge share one statement. */
@ObjectType({
  description:
    'Counts for badges and dashboards. Each count is computed only if requested. `badge` is by far the cheapest.',
})
export class NotificationCounts {
  private groupsRead: Promise<readonly NotificationGroup[]> | null = null

  constructor(private readonly source: CountSource) {}

  @OptionalInt(
    'Unread Screen notifications of the caller, regardless of the filter. Null for a service.',
  )
  badge(): Promise<number | null> {
    return this.source.badge()
  }

  @Field(() => Int, { description: 'All notifications that match the filter.' })
  total(): Promise<number> {
    return this.sum(() => true)
  }

  @Field(() => Int, {
    description:
      'Notifications that the caller has not read. With `notifications:read` outside an inbox: notifications that no user has read.',
  })
  unread(): Promise<number> {
    return this.sum(({ isRead }) => !isRead)
  }

  @OptionalInt('Notifications that the caller has not seen in their inbox. Null outside an inbox.')
  async unseen(): Promise<number | null> {
    const groups = await this.groups()
    return groups.some(({ isSeen }) => isSeen === null) ? null : this.sum(({ isSeen }) => !isSeen)
  }

  @Field(() => Int, { description: 'Notifications with an open required action.' })
  requiringAction(): Promise<number> {
    return this.sum(({ hasOpenAction }) => hasOpenAction)
  }

  @Field(() => [NotificationTypeCount], { description: 'Counts by channel.' })
  async byNotificationType(): Promise<NotificationTypeCount[]> {
    const numbers = await this.by(({ notificationType }) =>
      knownWord(channelNames, notificationType),
    )
    return numbers.map(([notificationType, count]) => ({ notificationType, count }))
  }

  @Field(() => [TargetTypeCount], { description: 'Counts by subject.' })
  async byTargetType(): Promise<TargetTypeCount[]> {
    const numbers = await this.by(({ targetType }) => targetType)
    return numbers.map(([targetType, count]) => ({ targetType, count }))
  }

  private groups(): Promise<readonly NotificationGroup[]> {
    this.groupsRead ??= this.source.groups()
    return this.groupsRead
  }

  private async sum(isCounted: (group: NotificationGroup) => boolean): Promise<number> {
    return total((await this.groups()).filter(isCounted))
  }

  private async by<Word>(
    word: (group: NotificationGroup) => Word,
  ): Promise<(readonly [Word, number])[]> {
    const groups = await this.groups()
    return [...new Set(groups.map(word))]
      .sort()
      .map((value) => [value, total(groups.filter((group) => word(group) === value))] as const)
  }
}

function total(groups: readonly NotificationGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
