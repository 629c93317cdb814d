import type { Database } from '../../database/database.js'
import type { NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import type { MessageStatus } from '../../provider/provider.js'
import { recordLate } from './late-events.js'
import { refuseRetries, retryHindrance } from './retry-rule.js'
import { copyAfterMs } from './schedule.js'
import { meaningOf } from './status-words.js'

/** What the provider says about one message, in a receipt or when asked. */
export interface StatusNews {
  readonly providerId: string
  readonly status: string
  readonly sentAt: Date | null
  readonly completedAt: Date | null
  /** The whole record, when it was read. */
  readonly record: MessageStatus | null
  /** Where it came from, for the audit trail. */
  readonly source: 'receipt' | 'poll' | 'reader'
}

/** `stale` is older than what is known; `late` contradicts a final status and is only put on record. */
export type NewsOutcome = 'applied' | 'stale' | 'late'

type Known = Pick<
  NotificationDelivery,
  'id' | 'notificationId' | 'channel' | 'status' | 'providerStatus' | 'providerId'
>

const mostTries = 5

/**
 * Moves deliveries forward by what the provider says. News may be repeated and come in any order; a
 * final status never gives way to another one.
 */
export class StatusNewsDesk {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  async apply(known: Known, news: StatusNews, now: Date): Promise<NewsOutcome> {
    let row: Known = known
    for (let tries = 0; tries < mostTries; tries += 1) {
      const verdict = judge(row, news)
      if (verdict === 'late') {
        const word = { deliveryId: row.id, word: news.status, source: news.source }
        await recordLate(this.database.prisma, word, now)
        if (meaningOf(news.status, row.channel).status === 'delivered') {
          await refuseRetries(this.database.prisma, { id: row.id })
        }
      }
      if (verdict !== 'applied') {
        if (verdict === 'late' || row.providerStatus === news.status) {
          await this.#keepRecord(row.id, news)
        }
        return verdict
      }
      // Written only if nobody was quicker; then what they wrote is looked at anew.
      const { count } = await this.database.prisma.notificationDelivery.updateMany({
        where: { id: row.id, status: row.status, providerStatus: row.providerStatus },
        data: { ...columns(row, news, now), failureRetryable: await this.#mayRetry(row, news) },
      })
      if (count === 1) return 'applied'
      const fresh = await this.database.prisma.notificationDelivery.findFirst({
        where: { id: row.id },
      })
      if (fresh === null) return 'stale'
      row = fresh
    }
    throw new Error('the status of a delivery changed again and again')
  }

  /** So that operators are offered only what retryDelivery will do. */
  async #mayRetry({ notificationId, channel }: Known, news: StatusNews): Promise<boolean> {
    const { failure } = meaningOf(news.status, channel)
    if (failure?.retryable !== true) return false
    const failed = { notificationId, channel, providerId: news.providerId }
    return (await retryHindrance(this.database.prisma, failed)) === null
  }

  /** A copy of the full record is worth keeping even when its status is no news. */
  async #keepRecord(id: string, news: StatusNews): Promise<void> {
    if (news.record === null) return
    await this.database.prisma.notificationDelivery.updateMany({
      where: { id },
      data: { messageStatus: { ...news.record } },
    })
  }
}

function judge(row: Known, news: StatusNews): NewsOutcome {
  if (row.providerStatus === null) return 'applied'
  const known = meaningOf(row.providerStatus, row.channel)
  const next = meaningOf(news.status, row.channel)
  if (known.final) {
    return next.final && news.status !== row.providerStatus ? 'late' : 'stale'
  }
  if (news.status === row.providerStatus) return 'stale'
  return next.rank >= known.rank ? 'applied' : 'stale'
}

/** What had been given up is on its way after all, so its end is to be asked for. */
function takenUpAgain(
  { status }: Known,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  if (status !== 'failed' && status !== 'uncertain') return {}
  return { completedAt: null, handedOverAt: null, dueAt: new Date(now.getTime() + copyAfterMs) }
}

function columns(
  row: Known,
  news: StatusNews,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  const { status, final, failure } = meaningOf(news.status, row.channel)
  return {
    status,
    providerStatus: news.status,
    providerId: news.providerId,
    ...(news.sentAt === null ? {} : { sentAt: news.sentAt }),
    ...(news.record === null ? {} : { messageStatus: { ...news.record } }),
    failureCode: failure?.code ?? null,
    ...(final
      ? {
          completedAt: news.completedAt ?? now,
          // The full record is copied before the provider forgets it.
          dueAt: news.record === null ? new Date(now.getTime() + copyAfterMs) : null,
          leasedBy: null,
          leasedUntil: null,
          handedOverAt: null,
        }
      : takenUpAgain(row, now)),
  }
}
