import { z } from 'zod'
import type { Clock } from '../../../foundation/clock.js'
import type { Database } from '../../../database/database.js'
import { channels } from '../../../channels/channels.js'
import type { LateCallback } from '../../../channels/definition/channel.js'
import type { Log } from '../../../foundation/log.js'
import { recordLate } from '../../model/late-events.js'
import { isUuid } from '../../../foundation/uuid.js'
import { clockSkewMs } from '../timing.js'
import { moment, type UpdateOutcome, type StatusUpdater } from './status-updates.js'

const time = z.string().nullish().transform(moment)

/** The fields of a receipt that are used. */
const receipt = z.object({
  id: z.guid().transform((id) => id.toLowerCase()),
  reference: z.string().nullish(),
  status: z.string().regex(/^[\w-]{1,100}$/),
  sent_at: time,
  completed_at: time,
  notification_type: z.string().nullish(),
})

/** Fields that both kinds of late reports have. Template names, addresses and dates are not used. */
const lateReport = z.object({
  notification_id: z.guid().transform((id) => id.toLowerCase()),
  reference: z.string().nullish(),
})

/**
 * `unknown`: the message was not sent by this gateway, or with another database. `contradictory`: the receipt names one
 * of our messages, but its other fields contradict this message, so it is ignored.
 */
export type ReceiptOutcome = UpdateOutcome | 'malformed' | 'unknown' | 'contradictory'

/** Processes the receipts of the provider. They may be repeated, out of order, or about messages of other systems. */
export class DeliveryReceipts {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly updater: StatusUpdater,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** @param body the receipt as it was sent; not trusted */
  async take(body: unknown): Promise<ReceiptOutcome> {
    const parsed = receipt.safeParse(body)
    if (!parsed.success) return 'malformed'
    const { id, reference, status, notification_type: type } = parsed.data
    const delivery = await this.find(id, reference ?? '')
    if (delivery === null) return 'unknown'
    const about = {
      reference: reference?.toLowerCase() ?? delivery.id,
      channel:
        type === null || type === undefined
          ? delivery.channel
          : channels.findByProviderName(type)?.name,
    }
    if (about.reference !== delivery.id || about.channel !== delivery.channel) {
      return 'contradictory'
    }
    const now = this.clock.now()
    const possible = possibleTimes(delivery, now)
    const sentAt = possible(parsed.data.sent_at)
    const completedAt = possible(parsed.data.completed_at)
    const update = { providerId: id, status, sentAt, completedAt, record: null }
    return this.updater.apply(delivery, { ...update, source: 'receipt' }, now)
  }

  /**
   * Stores a report that the provider sends after the final status of a message.
   *
   * @param body the report as it was sent; not trusted
   */
  async takeLate(kind: LateCallback, body: unknown): Promise<ReceiptOutcome> {
    const parsed = lateReport.safeParse(body)
    if (!parsed.success) return 'malformed'
    const { notification_id: providerId, reference } = parsed.data
    const { prisma } = this.database
    const delivery = await prisma.notificationDelivery.findFirst({ where: { providerId } })
    if (delivery === null) return 'unknown'
    const { id: deliveryId, channel } = delivery
    // Each kind is about one channel only.
    const isOfChannel = channels.findByName(channel)?.lateCallback === kind
    if (!isOfChannel || (reference?.toLowerCase() ?? deliveryId) !== deliveryId) {
      return 'contradictory'
    }
    const word = { deliveryId, word: kind, source: 'report' }
    if (!(await recordLate(prisma, word, this.clock.now()))) return 'stale'
    this.log.warn({ deliveryId, kind }, 'The provider reported on a message that had already ended')
    return 'late'
  }

  /**
   * Finds a delivery by the provider's id. If this id is not stored yet, because the response is late or lost, finds the
   * delivery by our reference. A delivery that was never handed over cannot have a receipt.
   */
  private async find(providerId: string, reference: string) {
    const { notificationDelivery } = this.database.prisma
    const delivery = await notificationDelivery.findFirst({ where: { providerId } })
    if (delivery !== null || !isUuid(reference)) return delivery
    return notificationDelivery.findFirst({
      where: {
        id: reference.toLowerCase(),
        providerId: null,
        // After a failover, the delivery may have been handed over without a record.
        OR: [{ attempts: { gt: 0 } }, { handedOverAt: { not: null } }],
        status: { not: 'cancelled' },
      },
    })
  }
}

/** Returns a function that drops times before the creation of the delivery or after now. Allows for clock differences. */
function possibleTimes({ createdAt }: { readonly createdAt: Date }, now: Date) {
  const earliest = createdAt.getTime() - clockSkewMs
  const latest = now.getTime() + clockSkewMs
  return (time: Date | null) =>
    time === null || time.getTime() < earliest || time.getTime() > latest ? null : time
}
