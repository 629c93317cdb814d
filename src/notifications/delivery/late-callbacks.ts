import { z } from 'zod'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Log } from '../../foundation/log.js'
import type { ReceiptOutcome } from './delivery-receipts.js'
import { recordLate } from './late-events.js'

/** What the provider reports after the end of a message, each kind to an address of its own. */
export type LateCallback = 'returned-letter' | 'complaint'

/** What both kinds say; names of templates, addresses and dates are not used. */
const report = z.object({
  notification_id: z.guid().transform((id) => id.toLowerCase()),
  reference: z.string().nullish(),
})

/** Letters come back and e-mails are complained about; neither is told of any other channel. */
const channelOf: Record<LateCallback, string> = { 'returned-letter': 'Letter', complaint: 'Email' }

/** Takes the reports that a letter came back, or that somebody called an e-mail unwanted. */
export class LateCallbacks {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param body the report as it was sent: a claim to check */
  async take(kind: LateCallback, body: unknown): Promise<ReceiptOutcome> {
    const parsed = report.safeParse(body)
    if (!parsed.success) return 'malformed'
    const { notification_id: providerId, reference } = parsed.data
    const { prisma } = this.database
    const delivery = await prisma.notificationDelivery.findFirst({ where: { providerId } })
    if (delivery === null) return 'unknown'
    const { id: deliveryId, channel } = delivery
    if (channel !== channelOf[kind] || (reference?.toLowerCase() ?? deliveryId) !== deliveryId) {
      return 'contradictory'
    }
    const word = { deliveryId, word: kind, source: 'report' }
    if (!(await recordLate(prisma, word, this.clock.now()))) return 'stale'
    this.log.warn({ deliveryId, kind }, 'the provider reports on a message after its end')
    return 'late'
  }
}
