import { randomUUID } from 'node:crypto'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import type { SealedSecrets } from '../access/sealed-secrets.js'
import { audit, type AuditedAct, type Caller } from '../access/audit-trail.js'
import type { Database } from '../database/database.js'
import { sqlIn } from '../database/sql.js'
import { failure, success, type Fault, type Outcome } from '../errors/gateway-error.js'
import type { Prisma, Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import type { Clock } from '../foundation/clock.js'
import type { ReceiverAddress } from './receiver-address.js'
import { testEvent } from './webhook-events.js'
import type { CreateWebhookInput, WebhookChanges } from './webhook-inputs.js'
import { positionOf } from './webhook-lists.js'
import { ownerOf, switchedOn } from './webhook-model.js'
import {
  addressFault,
  selectionFaults,
  selectionOf,
  urlFaults,
  type UrlRules,
} from './webhook-rules.js'
import { newSecret, secretPurpose } from './webhook-signature.js'
import { longestOverlapDays, longestOverlapMs, overlapMs } from './webhook-timing.js'

/** Maximum number of webhooks per owner. */
const mostWebhooks = 20

/** A webhook with its secret, which is shown only once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

export interface ServiceParts {
  readonly database: Pick<Database, 'prisma'>
  readonly clock: Clock
  readonly secrets: Pick<SealedSecrets, 'seal'>
  readonly addresses: Pick<ReceiverAddress, 'of'>
  readonly urls: UrlRules
  /** Woken when events become due. */
  readonly worker: { wake(): void }
}

/** Commands of owners. A caller cannot change the webhooks of other owners. */
export class WebhookService {
  constructor(private readonly parts: ServiceParts) {}

  /** @returns the webhook with its secret, or all faults; WEBHOOK_LIMIT_REACHED if the caller has too many webhooks */
  async create(input: CreateWebhookInput, caller: Caller): Promise<Outcome<WebhookWithSecret>> {
    const { clock, secrets } = this.parts
    const selection = selectionOf(input)
    const faults = [
      ...(await this.urlFaults(input.url)),
      ...selectionFaults(selection, caller.principal),
    ]
    if (faults.length > 0) return failure(...faults)
    const owner = ownerOf(caller.principal)
    const [id, secret, now] = [randomUUID(), newSecret(), clock.now()]
    return this.parts.database.prisma.$transaction(async (tx) => {
      await sqlIn(tx).execute('select pg_advisory_xact_lock($1::int, hashtext($2))', [
        advisoryLocks.webhooks,
        owner.owner,
      ])
      if ((await tx.webhook.count({ where: owner })) >= mostWebhooks) return tooMany()
      const webhook = await tx.webhook.create({
        data: {
          id,
          ...owner,
          url: new URL(input.url).href,
          ...selection,
          status: 'active',
          secret: secrets.seal(secret, secretPurpose(id)),
          createdAt: now,
          renewedAt: now,
        },
      })
      await this.audit(tx, 'webhook.create', id, caller)
      return success({ webhook, secret })
    })
  }

  /** Changes a webhook. If it is switched on again, it continues with the events that are still stored. */
  async update(id: string, changes: WebhookChanges, caller: Caller): Promise<Outcome<Webhook>> {
    const urlFaults = typeof changes.url === 'string' ? await this.urlFaults(changes.url) : []
    const outcome = await this.ofCaller(id, caller, async (tx, current) => {
      const selection = selectionOf(changes, current)
      const faults = [...urlFaults, ...selectionFaults(selection, caller.principal)]
      if (faults.length > 0) return failure(...faults)
      const data: Prisma.WebhookUpdateInput = {
        ...selection,
        renewedAt: this.parts.clock.now(),
        ...(typeof changes.url === 'string' ? { url: new URL(changes.url).href } : {}),
        ...this.switched(changes, current),
      }
      if (data.status === 'active') {
        // Leased events stay with their worker.
        await tx.webhookDelivery.updateMany({
          where: { webhookId: id, status: 'waiting', leasedBy: null },
          data: { dueAt: this.parts.clock.now() },
        })
      }
      await this.audit(tx, 'webhook.update', id, caller)
      return success(await tx.webhook.update({ where: { id }, data }))
    })
    this.parts.worker.wake()
    return outcome
  }

  /**
   * Replaces the secret. The current secret stays valid until `previousUntil`, by default for a day. The secret before
   * the current one becomes invalid at once.
   */
  async rotate(
    id: string,
    previousUntil: Date | null,
    caller: Caller,
  ): Promise<Outcome<WebhookWithSecret>> {
    const { clock, secrets } = this.parts
    const until = previousUntil ?? new Date(clock.now().getTime() + overlapMs)
    if (until.getTime() > clock.now().getTime() + longestOverlapMs) return overlapTooLong()
    return this.ofCaller(id, caller, async (tx, current) => {
      const secret = newSecret()
      const sealed = secrets.seal(secret, secretPurpose(id))
      const data = { secret: sealed, previousSecret: current.secret, previousUntil: until }
      await this.audit(tx, 'webhook.rotate-secret', id, caller)
      return success({ webhook: await tx.webhook.update({ where: { id }, data }), secret })
    })
  }

  /** Deletes a webhook with its events. @returns its id */
  async delete(id: string, caller: Caller): Promise<Outcome<string>> {
    return this.ofCaller(id, caller, async (tx) => {
      await tx.webhook.delete({ where: { id } })
      await tx.webhookDelivery.deleteMany({ where: { webhookId: id } })
      await this.audit(tx, 'webhook.delete', id, caller)
      return success(id)
    })
  }

  /** Queues a test event after the waiting events. */
  async test(id: string, caller: Caller): Promise<Outcome<WebhookDelivery>> {
    const outcome = await this.ofCaller(id, caller, async (tx, webhook) => {
      if (webhook.status === 'off') return switchedOff()
      const now = this.parts.clock.now()
      await this.audit(tx, 'webhook.test', id, caller)
      const eventId = randomUUID()
      const event = await tx.webhookDelivery.create({
        data: {
          id: eventId,
          webhookId: id,
          event: testEvent,
          subjectId: eventId,
          data: { webhookId: id },
          occurredAt: now,
          status: 'waiting',
          dueAt: now,
        },
      })
      return success(event)
    })
    this.parts.worker.wake()
    return outcome
  }

  /**
   * Resends the accepted and failed events after a cursor, or all of them without a cursor. They keep their ids and
   * their order.
   *
   * @returns number of events to resend
   * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
   */
  async replay(id: string, after: string | null, caller: Caller): Promise<Outcome<number>> {
    const outcome = await this.ofCaller(id, caller, async (tx) => {
      const position = after === null ? null : positionOf(after, id, 'after')
      const { count } = await tx.webhookDelivery.updateMany({
        where: {
          webhookId: id,
          status: { in: ['accepted', 'failed'] },
          ...(position === null ? {} : afterPosition(...position)),
        },
        data: {
          status: 'waiting',
          attempts: 0,
          dueAt: this.parts.clock.now(),
          settledAt: null,
          firstFailedAt: null,
          failureCode: null,
        },
      })
      await this.audit(tx, 'webhook.replay', id, caller)
      return success(count)
    })
    this.parts.worker.wake()
    return outcome
  }

  /** Runs a command on a webhook of the caller. Returns NOT_FOUND if the caller has no webhook with this id. */
  private async ofCaller<T>(
    id: string,
    caller: Caller,
    work: (tx: Prisma.TransactionClient, current: Webhook) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    return this.parts.database.prisma.$transaction(async (tx) => {
      const where = { id, ...ownerOf(caller.principal) }
      const current = await tx.webhook.findFirst({ where })
      return current === null ? notFound() : work(tx, current)
    })
  }

  private async audit(
    tx: Prisma.TransactionClient,
    action: AuditedAct['action'],
    id: string,
    caller: Caller,
  ): Promise<void> {
    await audit(tx, { action, targetIds: [id], occurredAt: this.parts.clock.now() }, caller)
  }

  private switched({ status }: WebhookChanges, current: Webhook): Prisma.WebhookUpdateInput {
    if (status === 'active') return switchedOn
    if (status !== 'off' || current.status === 'off') return {}
    return { status, offReason: null, offSince: this.parts.clock.now() }
  }

  private async urlFaults(url: string): Promise<Fault[]> {
    const faults = urlFaults(url, this.parts.urls)
    if (faults.length > 0) return faults
    const checked = await this.parts.addresses.of(new URL(url))
    return 'refusal' in checked ? [addressFault(checked.refusal)] : []
  }
}

function afterPosition(occurredAt: Date, id: string) {
  return { OR: [{ occurredAt: { gt: occurredAt } }, { occurredAt, id: { gt: id } }] }
}

function switchedOff(): Outcome<never> {
  const message = 'The webhook is switched off. Switch it on first.'
  return failure({ code: 'WEBHOOK_SWITCHED_OFF', message, path: ['input', 'id'] })
}

function notFound(): Outcome<never> {
  const message = 'You have no such webhook.'
  return failure({ code: 'NOT_FOUND', message, path: ['input', 'id'] })
}

function tooMany(): Outcome<never> {
  const message = `You may have at most ${mostWebhooks} webhooks. Delete one first.`
  return failure({ code: 'WEBHOOK_LIMIT_REACHED', message, path: ['input'] })
}

function overlapTooLong(): Outcome<never> {
  const message = `previousValidUntil must be at most ${longestOverlapDays} days ahead.`
  const path = ['input', 'previousValidUntil']
  return failure({ code: 'WEBHOOK_OVERLAP_OUT_OF_RANGE', message, path })
}
