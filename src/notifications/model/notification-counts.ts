import { channelNames, type ChannelName } from '../../channels/channels.js'
import { knownWord, targetTypes, type TargetTypeWord } from './stored-words.js'

/** Null stands for words that the schema does not know. */
export interface NotificationTypeCount {
  readonly notificationType: ChannelName | null
  readonly count: number
}

/** Null stands for words that the schema does not know. */
export interface TargetTypeCount {
  readonly targetType: TargetTypeWord | null
  readonly count: number
}

/** How many notifications are alike; of all notifications it is not known whether they were seen. */
export interface CountedGroup {
  readonly notificationType: string
  readonly targetType: string
  readonly isRead: boolean
  readonly isSeen: boolean | null
  readonly hasOpenAction: boolean
  readonly count: number
}

/** Where the numbers come from; asked when they are. */
export interface CountSource {
  readonly groups: () => Promise<readonly CountedGroup[]>
  readonly badge: () => Promise<number | null>
}

/** Numbers of notifications, each counted when it is asked for; those that can share a statement do. */
export class NotificationCounts {
  private counted: Promise<readonly CountedGroup[]> | null = null

  constructor(private readonly source: CountSource) {}

  /** The unread Screen notifications of the caller; null for a service. */
  badge(): Promise<number | null> {
    return this.source.badge()
  }

  total(): Promise<number> {
    return this.sum(() => true)
  }

  unread(): Promise<number> {
    return this.sum(({ isRead }) => !isRead)
  }

  /** Null where states are not one reader's. */
  async unseen(): Promise<number | null> {
    const groups = await this.groups()
    return groups.some(({ isSeen }) => isSeen === null) ? null : this.sum(({ isSeen }) => !isSeen)
  }

  requiringAction(): Promise<number> {
    return this.sum(({ hasOpenAction }) => hasOpenAction)
  }

  async byNotificationType(): Promise<NotificationTypeCount[]> {
    const numbers = await this.by(({ notificationType }) =>
      knownWord(channelNames, notificationType),
    )
    return numbers.map(([notificationType, count]) => ({ notificationType, count }))
  }

  async byTargetType(): Promise<TargetTypeCount[]> {
    const numbers = await this.by(({ targetType }) => knownWord(targetTypes, targetType))
    return numbers.map(([targetType, count]) => ({ targetType, count }))
  }

  private groups(): Promise<readonly CountedGroup[]> {
    this.counted ??= this.source.groups()
    return this.counted
  }

  private async sum(keep: (group: CountedGroup) => boolean): Promise<number> {
    return total((await this.groups()).filter(keep))
  }

  private async by<Word>(
    word: (group: CountedGroup) => Word,
  ): Promise<(readonly [Word, number])[]> {
    const groups = await this.groups()
    return [...new Set(groups.map(word))]
      .sort()
      .map((value) => [value, total(groups.filter((group) => word(group) === value))] as const)
  }
}

function total(groups: readonly CountedGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
