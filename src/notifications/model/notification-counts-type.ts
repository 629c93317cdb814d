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

@ObjectType('NotificationTypeCount', { description: 'Number of notifications of one channel.' })
class NotificationTypeCountType implements NotificationTypeCount {
  @Optional(() => NotificationType, 'The channel. Null for an unknown stored value.')
  readonly notificationType!: ChannelName | null

  @Field(() => Int, { description: 'Number of notifications.' })
  readonly count!: number
}

@ObjectType('TargetTypeCount', { description: 'Number of notifications of one subject.' })
class TargetTypeCountType implements TargetTypeCount {
  @Optional(() => TargetType, 'The subject. Null for an unknown stored value.')
  readonly targetType!: TargetTypeWord | null

  @Field(() => Int, { description: 'Number of notifications.' })
  readonly count!: number
}

@ObjectType('NotificationCounts', {
  description:
    'Counts for badges and dashboards. Each is computed only if requested; `badge` is by far the cheapest.',
})
export class NotificationCountsType {
  readonly #counts: NotificationCounts

  constructor(counts: NotificationCounts) {
    this.#counts = counts
  }

  @OptionalInt(
    'Unread Screen notifications of the caller, regardless of the filter. Null for a service.',
  )
  badge(): Promise<number | null> {
    return this.#counts.badge()
  }

  @Field(() => Int, { description: 'All notifications that match the filter.' })
  total(): Promise<number> {
    return this.#counts.total()
  }

  @Field(() => Int, {
    description:
      'Notifications that the caller has not read. With `notifications:read` outside an inbox: that no user has read.',
  })
  unread(): Promise<number> {
    return this.#counts.unread()
  }

  @OptionalInt('Notifications that the caller has not seen in their inbox. Null outside an inbox.')
  unseen(): Promise<number | null> {
    return this.#counts.unseen()
  }

  @Field(() => Int, { description: 'Notifications with an open required action.' })
  requiringAction(): Promise<number> {
    return this.#counts.requiringAction()
  }

  @Field(() => [NotificationTypeCountType], { description: 'Counts by channel.' })
  byNotificationType(): Promise<readonly NotificationTypeCount[]> {
    return this.#counts.byNotificationType()
  }

  @Field(() => [TargetTypeCountType], { description: 'Counts by subject.' })
  byTargetType(): Promise<readonly TargetTypeCount[]> {
    return this.#counts.byTargetType()
  }
}
