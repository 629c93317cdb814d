import type { Database } from '../../../database/database.js'
import type { NotificationDelivery, Prisma } from '../../../generated/prisma/client.js'
import type { MessageStatus } from '../../../provider/provider.js'
import { recordLate } from '../../model/late-events.js'
import type { DeliveryLog } from '../outcomes/delivery-log.js'
import { refuseRetries, retryBlocker } from '../outcomes/retry-blocker.js'
import { copyAfterMs } from '../timing.js'
import { channels } from '../../../channels/channels.js'

/** A status of one message, from a receipt or from a record of the provider. */
export interface StatusUpdate {
  readonly providerId: string
  readonly status: string
  readonly sentAt: Date | null
  readonly completedAt: Date | null
  /** The full record, if it was read. */
  readonly record: MessageStatus | null
  /** Source of the status, for the log and the audit trail. */
  readonly source: 'receipt' | 'poll' | 'reader'
}

/** `stale`: older than the stored status. `late`: contradicts a final status, and is stored as a late event. */
export type UpdateOutcome = 'applied' | 'stale' | 'late'

type Known = Pick<
  NotificationDelivery,
  'id' | 'notificationId' | 'channel' | 'status' | 'providerStatus' | 'providerId'
>

const mostTries = 5

/**
 * Applies the provider's statuses to deliveries. Updates may repeat and arrive in any order. A final status is
 * never replaced.
 */
export class StatusUpdater {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly deliveryLog: Pick<DeliveryLog, 'ended'>,
  ) {}

  async apply(known: Known, update: StatusUpdate, now: Date): Promise<UpdateOutcome> {
    let row: Known = known
    for (let tries = 0; tries < mostTries; tries += 1) {
      const verdict = judge(row, update)
      if (verdict === 'late') {
        const word = { deliveryId: row.id, word: update.status, source: update.source }
        await recordLate(this.database.prisma, word, now)
        if (channels.meaningOf(row.channel, update.status).status === 'delivered') {
          await refuseRetries(this.database.prisma, { id: row.id })
        }
      }
      if (verdict !== 'applied') {
        if (verdict === 'late' || row.providerStatus === update.status) {
          await this.keepRecord(row.id, update)
        }
        return verdict
      }
      // Optimistic locking: if the row has changed, the update is checked again.
      const { count } = await this.database.prisma.notificationDelivery.updateMany({
        where: { id: row.id, status: row.status, providerStatus: row.providerStatus },
        data: { ...columns(row, update, now), failureRetryable: await this.mayRetry(row, update) },
      })
      if (count === 1) {
        this.tellEnd(row, update)
        return 'applied'
      }
      const fresh = await this.database.prisma.notificationDelivery.findFirst({
        where: { id: row.id },
      })
      if (fresh === null) return 'stale'
      row = fresh
    }
    throw new Error('the status of a delivery kept changing')
  }

  private tellEnd({ id, notificationId, channel }: Known, { status, source }: StatusUpdate): void {
    const { status: state, final, failure } = channels.meaningOf(channel, status)
    if (!final) return
    const code = failure?.code ?? null
    this.deliveryLog.ended({ id, notificationId, channel, state, code, source })
  }

  /** Whether retryDelivery would accept a retry. */
  private async mayRetry(
    { notificationId, channel }: Known,
    update: StatusUpdate,
  ): Promise<boolean> {
    const { failure } = channels.meaningOf(channel, update.status)
    if (failure?.retryable !== true) return false
    const failed = { notificationId, channel, providerId: update.providerId }
    return (await retryBlocker(this.database.prisma, failed)) === null
  }

  /** Stores the full record, even if its status is not new. */
  private async keepRecord(id: string, update: StatusUpdate): Promise<void> {
    if (update.record === null) return
    await this.database.prisma.notificationDelivery.updateMany({
      where: { id },
      data: { messageStatus: { ...update.record } },
    })
  }
}

/** The update that a record of the provider contains. */
export function updateOf(record: MessageStatus, source: 'poll' | 'reader'): StatusUpdate {
  return {
    providerId: record.id,
    status: record.status,
    sentAt: moment(record.sentAt),
    completedAt: moment(record.completedAt),
    record,
    source,
  }
}

/** Parses a time from the provider. Null for a missing or invalid text. */
export function moment(text: string | null | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}

function judge(row: Known, update: StatusUpdate): UpdateOutcome {
  if (row.providerStatus === null) return 'applied'
  const known = channels.meaningOf(row.channel, row.providerStatus)
  const next = channels.meaningOf(row.channel, update.status)
  if (known.final) {
    return next.final && update.status !== row.providerStatus ? 'late' : 'stale'
  }
  if (update.status === row.providerStatus) return 'stale'
  return next.rank >= known.rank ? 'applied' : 'stale'
}

/** Changes of a failed or uncertain delivery that was sent after all: its final status is still needed. */
function resumePolling(
  { status }: Known,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  if (status !== 'failed' && status !== 'uncertain') return {}
  return { completedAt: null, handedOverAt: null, dueAt: new Date(now.getTime() + copyAfterMs) }
}

function columns(
  row: Known,
  update: StatusUpdate,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  const { status, final, failure } = channels.meaningOf(row.channel, update.status)
  return {
    status,
    providerStatus: update.status,
    providerId: update.providerId,
    ...(update.sentAt === null ? {} : { sentAt: update.sentAt }),
    ...(update.record === null ? {} : { messageStatus: { ...update.record } }),
    failureCode: failure?.code ?? null,
    ...(final
      ? {
          completedAt: update.completedAt ?? now,
          // The full record is copied before the provider deletes it.
          dueAt: update.record === null ? new Date(now.getTime() + copyAfterMs) : null,
          leasedBy: null,
          leasedUntil: null,
          handedOverAt: null,
        }
      : resumePolling(row, now)),
  }
}
