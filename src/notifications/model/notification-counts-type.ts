import { Field, Int, ObjectType } from 'type-graphql'
import type { ChannelName } from '../../channels/channels.js'
import { Optional, OptionalInt } from '../../schema/fields.js'
import { NotificationType, TargetType } from './notification-enums.js'
import type {
  NotificationCounts,
  NotificationTypeCount,
  TargetTypeCount,
} from './notification-counts.js'
import type { TargetTypeWord } from './stored-words.js'

@ObjectType('NotificationTypeCount', { description: 'How many notifications a channel has.' })
class NotificationTypeCountType implements NotificationTypeCount {
  @Optional(() => NotificationType, 'The channel; null for words that are not in the enum.')
  readonly notificationType!: ChannelName | null

  @Field(() => Int, { description: 'Number of notifications.' })
  readonly count!: number
}

@ObjectType('TargetTypeCount', { description: 'How many notifications are about something.' })
class TargetTypeCountType implements TargetTypeCount {
  @Optional(() => TargetType, 'What they are about; null for words that are not in the enum.')
  readonly targetType!: TargetTypeWord | null

  @Field(() => Int, { description: 'Number of notifications.' })
  readonly count!: number
}

@ObjectType('NotificationCounts', {
  description:
    'Numbers for badges and dashboards. Each is counted when it is asked for; `badge` is by far the cheapest.',
})
export class NotificationCountsType {
  readonly #counts: NotificationCounts

  constructor(counts: NotificationCounts) {
    this.#counts = counts
  }

  @OptionalInt(
    'The caller’s own unread Screen notifications, whatever the filter; null for a service.',
  )
  badge(): Promise<number | null> {
    return this.#counts.badge()
  }

  @Field(() => Int, { description: 'All notifications that pass the filter.' })
  total(): Promise<number> {
    return this.#counts.total()
  }

  @Field(() => Int, {
    description: 'Those that the caller has not read; where all may be read: that nobody has.',
  })
  unread(): Promise<number> {
    return this.#counts.unread()
  }

  @OptionalInt('Those of their own inbox that the caller has not seen; else null.')
  unseen(): Promise<number | null> {
    return this.#counts.unseen()
  }

  @Field(() => Int, { description: 'Those whose required action is open.' })
  requiringAction(): Promise<number> {
    return this.#counts.requiringAction()
  }

  @Field(() => [NotificationTypeCountType], { description: 'Numbers by channel.' })
  byNotificationType(): Promise<readonly NotificationTypeCount[]> {
    return this.#counts.byNotificationType()
  }

  @Field(() => [TargetTypeCountType], { description: 'Numbers by what they are about.' })
  byTargetType(): Promise<readonly TargetTypeCount[]> {
    return this.#counts.byTargetType()
  }
}
