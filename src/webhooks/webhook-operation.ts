import { audit, type CommandLine } from '../access/audit-trail.js'
import type { Database } from '../database/database.js'
import { failure, success, type Outcome } from '../errors/gateway-error.js'
import type { Clock } from '../foundation/clock.js'
import { Prisma } from '../generated/prisma/client.js'
import { webhookQueue } from './webhook-jobs.js'
import { switchedOn, type WebhookStatusWord } from './webhook-model.js'

/** A webhook as operators see it: its owner and state, without its secret. */
export interface WebhookState {
  readonly id: string
  readonly ownerKind: string
  readonly owner: string
  readonly url: string
  readonly status: WebhookStatusWord
  /** Code of the error table. Null while the webhook is on, or if its owner switched it off. */
  readonly offReason: string | null
  readonly failingSince: Date | null
  /** Numbers of waiting and failed events. */
  readonly waiting: number
  readonly failed: number
}

/** Operators' view of the webhooks of all owners. */
export class WebhookOperation {
  constructor(
    private readonly database: Pick<Database, 'prisma' | 'sql'>,
    private readonly clock: Clock,
  ) {}

  /** Failing webhooks first, then by age. */
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
   * Switches a webhook on or off for its owner. A webhook that is switched on continues where it stopped.
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
            : switchedOn,
      })
      if (count === 0) {
        const message = 'There is no such webhook. Run webhooks list to see all.'
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

/** Figures over all webhooks. */
export interface WebhookFigures {
  /** Waiting events; the count stops at 10,000. */
  readonly waiting: number
  /** Number of webhooks that the gateway or an operator switched off. */
  readonly off: number
}

/** @throws Error if the database is unavailable */
export async function webhookFigures({ sql }: Pick<Database, 'sql'>): Promise<WebhookFigures> {
  const { text, values } = Prisma.sql`
    select ${webhookQueue.count(Prisma.raw(`status = 'waiting'`))} as waiting,
      (select count(*)::int from webhook where off_reason is not null) as off`
  const [figures] = await sql.query<WebhookFigures>(text, values)
  return figures ?? { waiting: 0, off: 0 }
}
