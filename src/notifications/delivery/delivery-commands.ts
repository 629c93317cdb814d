import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import type { Notification, NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import { identitiesOf } from '../../access/caller-identity.js'
import { audit, type Caller, type CommandLine } from '../../access/audit-trail.js'
import { refuseRetries, retryBlocker, type RetryBlocker } from './retry-blocker.js'

/**
 * What callers may do about deliveries: send a failed one again, and call off what waits. For who may only
 * send, the messages of others are not there.
 */
export class DeliveryCommands {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly worker: { wake(): void },
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a failed delivery again. One that the provider had accepted gets a successor with a reference
   * of its own, so that the old message is not mistaken for the new one; any other starts again.
   *
   * @returns the delivery that is sent now; NOT_FOUND, DELIVERY_NOT_RETRYABLE or DELIVERY_UNCERTAIN
   */
  async retry(id: string, caller: Caller | CommandLine): Promise<Outcome<NotificationDelivery>> {
    const now = this.clock.now()
    const outcome = await this.database.prisma.$transaction(async (tx) => {
      const failed = await tx.notificationDelivery.findFirst({
        where: { id, notification: { deletedAt: null, ...ofSender(caller) } },
      })
      if (failed === null) return notFound('There is no such delivery.')
      if (failed.status === 'uncertain') return uncertain()
      const { notificationId } = failed
      const hindrance = await retryBlocker(tx, failed)
      if (hindrance !== null) return notRetryable(hindrances[hindrance])
      const isOpen = failed.providerId === null
      // The first to change the row wins; the other finds nothing to change. Without a service, as in
      // the demo data, there is nothing to send it with.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { id, status: 'failed', failureRetryable: true, serviceId: { not: null } },
        data: isOpen ? startedAnew(failed, now) : { failureRetryable: false },
      })
      if (count === 0) return notRetryable('It has not failed, or another try cannot help.')
      await audit(
        tx,
        { action: 'notification.retry', targetIds: [notificationId], occurredAt: now },
        caller,
      )
      if (!isOpen)
        return success(await tx.notificationDelivery.create({ data: successor(failed, now) }))
      return success(await tx.notificationDelivery.findFirstOrThrow({ where: { id } }))
    })
    this.worker.wake()
    return outcome
  }

  /**
   * Calls off every message of a notification that has not gone out. Doing it again changes nothing.
   *
   * @returns NOT_FOUND, or TOO_LATE_TO_CANCEL when none waits
   */
  async cancel(id: string, caller: Caller | CommandLine): Promise<Outcome<Notification>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const notification = await tx.notification.findFirst({
        where: { id, deletedAt: null, ...ofSender(caller) },
      })
      if (notification === null) return notFound('There is no such notification.')
      if (notification.cancelledAt !== null) return success(notification)
      // The worker hands over only what is pending, so of the two exactly one has its way.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { notificationId: id, status: 'pending' },
        data: {
          status: 'cancelled',
          completedAt: now,
          dueAt: null,
          leasedBy: null,
          leasedUntil: null,
        },
      })
      if (count === 0) {
        const message = 'No message of the notification waits to be sent.'
        return failure({ code: 'TOO_LATE_TO_CANCEL', message, path: ['input', 'id'] })
      }
      await refuseRetries(tx, { notificationId: id })
      await audit(tx, { action: 'notification.cancel', targetIds: [id], occurredAt: now }, caller)
      const cancelled = { where: { id }, data: { cancelledAt: now, version: { increment: 1 } } }
      return success(await tx.notification.update(cancelled))
    })
  }
}

/** Who reads or operates everything may act on it, too; anybody else on what they have created. */
function ofSender(caller: Caller | CommandLine): { createdBy?: { in: string[] } } {
  if (!('principal' in caller)) return {}
  const { principal } = caller
  const { scopes } = principal
  if (scopes.has('notifications:read') || scopes.has('operate')) return {}
  return { createdBy: { in: identitiesOf(principal) } }
}

const hindrances: Record<NonNullable<RetryBlocker>, string> = {
  withdrawn: 'Its notification was cancelled.',
  'sent-too-often': 'It was sent too often already.',
}

function startedAnew(
  { handedOverAt }: NotificationDelivery,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  return {
    // What may be with the provider is asked for before it is sent.
    status: handedOverAt === null ? 'pending' : 'sending',
    dueAt: now,
    faults: 0,
    triedSince: null,
    completedAt: null,
    failureCode: null,
    failureRetryable: false,
  }
}

function successor(
  { notificationId, channel, templateId, serviceId }: NotificationDelivery,
  now: Date,
): Prisma.NotificationDeliveryUncheckedCreateInput {
  return {
    notificationId,
    channel,
    templateId,
    serviceId,
    status: 'pending',
    dueAt: now,
    createdAt: now,
  }
}

function notFound(message: string): Outcome<never> {
  return failure({ code: 'NOT_FOUND', message, path: ['input', 'id'] })
}

function uncertain(): Outcome<never> {
  const message =
    'It cannot be found out whether the provider took it. Look there first, then decide with resolveDelivery.'
  return failure({ code: 'DELIVERY_UNCERTAIN', message, path: ['input', 'id'] })
}

function notRetryable(message: string): Outcome<never> {
  return failure({ code: 'DELIVERY_NOT_RETRYABLE', message, path: ['input', 'id'] })
}
