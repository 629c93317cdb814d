import { z } from 'zod'
import type { LateCallback } from '../../channels/definition/channel.js'
import { channels } from '../../channels/channels.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Log } from '../../foundation/log.js'
import type { ReceiptOutcome } from './delivery-receipts.js'
import { recordLate } from '../model/late-events.js'

/** Fields that both kinds have in common. Template names, addresses and dates are not used. */
const report = z.object({
  notification_id: z.guid().transform((id) => id.toLowerCase()),
  reference: z.string().nullish(),
})

/** Receives what the provider reports after the end of a message. Each kind has its own address. */
export class LateCallbacks {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param body the report as it was sent; not trusted */
  async take(kind: LateCallback, body: unknown): Promise<ReceiptOutcome> {
    const parsed = report.safeParse(body)
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
    this.log.warn({ deliveryId, kind }, 'the provider reports on a message after its end')
    return 'late'
  }
}
