import { audit, type CommandLine } from '../access/audit-trail.js'
import type { Database } from '../database/database.js'
import { failure, success, type Outcome } from '../errors/gateway-error.js'
import type { Clock } from '../foundation/clock.js'
import type { WebhookStatusWord } from './webhook-model.js'

/** A webhook as operators see it: whose it is and how it does, without its secret. */
export interface WebhookState {
  readonly id: string
  readonly ownerKind: string
  readonly owner: string
  readonly url: string
  readonly status: WebhookStatusWord
  /** Code of the error table; null when its owner switched it off, or it is on. */
  readonly offReason: string | null
  readonly failingSince: Date | null
  /** Events that wait to be sent, and those that were given up. */
  readonly waiting: number
  readonly failed: number
}

/** What operators see and do of the webhooks of all owners. */
export class WebhookOperation {
  constructor(
    private readonly database: Pick<Database, 'prisma' | 'sql'>,
    private readonly clock: Clock,
  ) {}

  /** The failing ones first, then by age. */
  async list(): Promise<WebhookState[]> {
    return this.database.sql.query<WebhookState>(
      `select id, owner_kind as "ownerKind", owner, url, status, off_reason as "offReason",
         failing_since as "failingSince", coalesce(waiting, 0)::int as waiting,
         coalesce(failed, 0)::int as failed
       from webhook left join (
         select webhook_id, count(*) filter (where status = 'waiting') as waiting,
           count(*) filter (where status = 'failed') as failed
         from webhook_delivery group by 1
       ) events on events.webhook_id = webhook.id
       order by failing_since nulls last, created_at, id`,
    )
  }

  /**
   * Switches a webhook on or off for its owner. Switched on, it goes on where it was.
   *
   * @returns its id, or NOT_FOUND
   */
  async switch(id: string, status: WebhookStatusWord, by: CommandLine): Promise<Outcome<string>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const { count } = await tx.webhook.updateMany({
        where: { id },
        data:
          status === 'off'
            ? { status, offReason: 'STOPPED_BY_OPERATOR', offSince: now }
            : {
                ...{ status, offReason: null, offSince: null },
                ...{ faults: 0, failingSince: null, heldUntil: null },
              },
      })
      if (count === 0) {
        const message = 'There is no such webhook. webhooks list shows all.'
        return failure({ code: 'NOT_FOUND', message, path: ['id'] })
      }
      if (status === 'active') {
        await tx.webhookDelivery.updateMany({
          where: { webhookId: id, status: 'waiting', leasedBy: null },
          data: { dueAt: now },
        })
      }
      await audit(
        tx,
        { action: 'webhook.switch', targetIds: [id], occurredAt: now, note: status },
        by,
      )
      return success(id)
    })
  }
}
