import { z } from 'zod'
import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import type { NewsOutcome, StatusNewsDesk } from './status-news.js'

const moment = z
  .string()
  .nullish()
  .transform((text) => {
    const time = new Date(text ?? Number.NaN)
    return Number.isNaN(time.getTime()) ? null : time
  })

/** What a delivery receipt must hold (section 9 of the provider's reference); the rest is not used. */
const receipt = z.object({
  id: z.guid().transform((id) => id.toLowerCase()),
  reference: z.string().nullish(),
  status: z.string().regex(/^[\w-]{1,100}$/),
  sent_at: moment,
  completed_at: moment,
})

/** `unknown` is a message that was not sent from here, or not from this database. */
export type ReceiptOutcome = NewsOutcome | 'malformed' | 'unknown'

/** Takes the provider's receipts: repeated, out of order, and about messages of others. */
export class DeliveryReceipts {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly news: StatusNewsDesk,
    private readonly clock: Clock,
  ) {}

  /** @param body the receipt as it was sent: a claim to check */
  async take(body: unknown): Promise<ReceiptOutcome> {
    const parsed = receipt.safeParse(body)
    if (!parsed.success) return 'malformed'
    const { id, reference, status, sent_at: sentAt, completed_at: completedAt } = parsed.data
    const delivery = await this.#find(id, reference ?? '')
    if (delivery === null) return 'unknown'
    const news = { providerId: id, status, sentAt, completedAt, record: null }
    return this.news.apply(delivery, { ...news, source: 'receipt' }, this.clock.now())
  }

  /**
   * By our reference while the provider's id is not known: its answer may be on its way, or lost. What was
   * never handed over cannot have been delivered, whatever a receipt says.
   */
  async #find(providerId: string, reference: string) {
    const { notificationDelivery } = this.database.prisma
    const known = await notificationDelivery.findFirst({ where: { providerId } })
    if (known !== null || !z.guid().safeParse(reference).success) return known
    return notificationDelivery.findFirst({
      where: {
        id: reference.toLowerCase(),
        providerId: null,
        attempts: { gt: 0 },
        status: { not: 'cancelled' },
      },
    })
  }
}
