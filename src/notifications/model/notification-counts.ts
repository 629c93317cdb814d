import { channelNames, type ChannelName } from '../../channels/channels.js'
import { knownWord, targetTypes, type TargetTypeWord } from './stored-words.js'

/** Null for values that the schema does not know. */
export interface NotificationTypeCount {
  readonly notificationType: ChannelName | null
  readonly count: number
}

/** Null for values that the schema does not know. */
export interface TargetTypeCount {
  readonly targetType: TargetTypeWord | null
  readonly count: number
}

/** The number of notifications with equal properties; `isSeen` is null outside an inbox. */
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

/** Counts of notifications, read on demand; all but the badge share one statement. */
export class NotificationCounts {
  private groupsRead: Promise<readonly NotificationGroup[]> | null = null

  constructor(private readonly source: CountSource) {}

  /** Unread Screen notifications of the caller; null for a service. */
  badge(): Promise<number | null> {
    return this.source.badge()
  }

  total(): Promise<number> {
    return this.sum(() => true)
  }

  unread(): Promise<number> {
    return this.sum(({ isRead }) => !isRead)
  }

  /** Null outside an inbox. */
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
