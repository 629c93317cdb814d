import { randomUUID } from 'node:crypto'
import type { Caller } from '../access/audit-trail.js'
import { failure, success, type Outcome } from '../errors/gateway-error.js'
import type { Clock } from '../foundation/clock.js'
import type { WebhookDelivery } from '../generated/prisma/client.js'
import { testEvent } from './webhook-events.js'
import { positionOf } from './webhook-lists.js'
import type { WebhookService } from './webhook-service.js'

/** Lets owners test their receiver, and replay events. */
export class WebhookReplays {
  constructor(
    private readonly service: Pick<WebhookService, 'ofCaller' | 'audit'>,
    private readonly clock: Clock,
    private readonly worker: { wake(): void },
  ) {}

  /** Queues a test event after the waiting events. */
  async test(id: string, caller: Caller): Promise<Outcome<WebhookDelivery>> {
    const outcome = await this.service.ofCaller(id, caller, async (tx, webhook) => {
      if (webhook.status === 'off') return switchedOff()
      const now = this.clock.now()
      await this.service.audit(tx, 'webhook.test', id, caller)
      const eventId = randomUUID()
      const event = await tx.webhookDelivery.create({
        data: {
          ...{ id: eventId, webhookId: id, event: testEvent, subjectId: eventId },
          ...{ data: { webhookId: id }, occurredAt: now, status: 'waiting', dueAt: now },
        },
      })
      return success(event)
    })
    this.worker.wake()
    return outcome
  }

  /**
   * Sends events again that followed the event of a cursor, or all stored events. They keep their ids and their
   * order.
   *
   * @returns number of events that wait again
   * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
   */
  async replay(id: string, after: string | null, caller: Caller): Promise<Outcome<number>> {
    const outcome = await this.service.ofCaller(id, caller, async (tx) => {
      const position = after === null ? null : positionOf(after, id, 'after')
      const { count } = await tx.webhookDelivery.updateMany({
        where: {
          ...{ webhookId: id, status: { in: ['accepted', 'failed'] } },
          ...(position === null ? {} : past(...position)),
        },
        data: {
          ...{ status: 'waiting', attempts: 0, dueAt: this.clock.now(), settledAt: null },
          ...{ firstFailedAt: null, failureCode: null },
        },
      })
      await this.service.audit(tx, 'webhook.replay', id, caller)
      return success(count)
    })
    this.worker.wake()
    return outcome
  }
}

function past(occurredAt: Date, id: string) {
  return { OR: [{ occurredAt: { gt: occurredAt } }, { occurredAt, id: { gt: id } }] }
}

function switchedOff(): Outcome<never> {
  const message = 'The webhook is switched off. Switch it on first.'
  return failure({ code: 'WEBHOOK_SWITCHED_OFF', message, path: ['input', 'id'] })
}
