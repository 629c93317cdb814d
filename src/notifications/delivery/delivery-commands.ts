import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import type { Notification, NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import { identitiesOf } from '../../access/caller-identity.js'
import { audit, type Caller, type CommandLine } from '../../access/audit-trail.js'
import { refuseRetries, retryBlocker, type RetryBlocker } from './retry-blocker.js'

/**
 * Commands of callers: retry a failed delivery, and cancel a notification. Callers without wider scopes see only
 * their own messages.
 */
export class DeliveryCommands {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly worker: { wake(): void },
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a failed delivery again. If the provider had accepted it, a successor with its own reference is created,
   * so that the old and the new message are not confused. Otherwise the same delivery starts again.
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
      // The first to change the row wins; a concurrent retry changes nothing. Demo data have no service to send
      // with.
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
   * Cancels every unsent message of a notification. Repeating it changes nothing.
   *
   * @returns NOT_FOUND, or TOO_LATE_TO_CANCEL when no message waits
   */
  async cancel(id: string, caller: Caller | CommandLine): Promise<Outcome<Notification>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const notification = await tx.notification.findFirst({
        where: { id, deletedAt: null, ...ofSender(caller) },
      })
      if (notification === null) return notFound('There is no such notification.')
      if (notification.cancelledAt !== null) return success(notification)
      // The worker hands over only pending deliveries, so exactly one of the two wins.
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

/** Callers who may read or operate everything may act on everything; others only on what they created. */
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
    // A message that the provider may have is looked up before it is sent.
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
