import type { Clock } from '../../../foundation/clock.js'
import type { Database } from '../../../database/database.js'
import { failure, success, type Outcome } from '../../../errors/gateway-error.js'
import type {
  Notification,
  NotificationDelivery,
  Prisma,
} from '../../../generated/prisma/client.js'
import { audit, type Caller } from '../../../access/audit-trail.js'
import { changeableSenders, sentBy } from '../../../access/senders.js'
import { isStorable } from '../../../database/storable.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import { isKeyShaped } from '../../../provider/provider-key.js'
import { refuseRetries, retryBlocker, type RetryBlocker } from '../outcomes/retry-blocker.js'

/** The outcome that an operator found out, for example on the website of the provider. */
export type DecidedOutcome = 'sent' | 'not-sent'

export interface Decision {
  readonly id: string
  readonly outcome: DecidedOutcome
  /** Evidence for the outcome, stored in the audit log. */
  readonly note: string
}

/** Maximum characters of a note. */
const longestNote = 1_000

/**
 * Commands of callers: retry a failed delivery, decide an uncertain delivery, and cancel a notification. Callers without
 * `notifications:read` or `operate` can retry and cancel only messages of notifications that they created.
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
   * @returns the delivery that will be sent, or NOT_FOUND, DELIVERY_NOT_RETRYABLE or DELIVERY_UNCERTAIN
   */
  async retry(id: string, caller: Caller): Promise<Outcome<NotificationDelivery>> {
    const now = this.clock.now()
    const senders = changeableSenders(caller.principal)
    const outcome = await this.database.prisma.$transaction(async (tx) => {
      const failed = await tx.notificationDelivery.findFirst({
        where: { id, notification: { deletedAt: null, ...sentBy(senders) } },
      })
      if (failed === null) return refusal('NOT_FOUND', 'There is no such delivery.')
      if (failed.status === 'uncertain') {
        const message =
          'It is unknown whether the provider accepted the message. Check at the provider, then call resolveDelivery.'
        return refusal('DELIVERY_UNCERTAIN', message)
      }
      const { notificationId } = failed
      const blocker = await retryBlocker(tx, failed)
      if (blocker !== null) return refusal('DELIVERY_NOT_RETRYABLE', blockerWords[blocker])
      const isOpen = failed.providerId === null
      // Of several concurrent retries, only one changes the row. Demo data have no provider service.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { id, status: 'failed', failureRetryable: true, serviceId: { not: null } },
        data: isOpen ? restartColumns(failed, now) : { failureRetryable: false },
      })
      if (count === 0)
        return refusal(
          'DELIVERY_NOT_RETRYABLE',
          'The message has not failed, or a retry cannot help.',
        )
      await audit(
        tx,
        { action: 'notification.retry', targetIds: [notificationId], occurredAt: now },
        caller,
      )
      if (!isOpen)
        return success(await tx.notificationDelivery.create({ data: successor(failed, now) }))
      return success(await tx.notificationDelivery.findFirstOrThrow({ where: { id } }))
    })
    if (outcome.ok) this.worker.wake()
    return outcome
  }

  /**
   * Decides an uncertain delivery, if the gateway cannot find out whether the provider accepted the message. After
   * `sent`, the status is polled while the provider has the message, and receipts still count. After `not-sent`, the
   * message is sent again with the current key.
   *
   * @returns the delivery, or NOT_FOUND, DELIVERY_NOT_UNCERTAIN, or a fault of the note
   */
  async resolve(
    { id, outcome, note: enteredNote }: Decision,
    by: Caller,
  ): Promise<Outcome<NotificationDelivery>> {
    const note = enteredNote.trim()
    const fault = noteFault(note)
    if (fault !== null) return refusal(...fault, 'note')
    const now = this.clock.now()
    const decided = await this.database.prisma.$transaction(async (tx) => {
      const delivery = await tx.notificationDelivery.findFirst({ where: { id } })
      if (delivery === null) return refusal('NOT_FOUND', 'There is no such delivery.')
      // Another decision or a late receipt may have changed the row first.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { id, status: 'uncertain' },
        data: outcome === 'sent' ? sentColumns(delivery, now) : resendColumns(now),
      })
      if (count === 0) {
        return refusal(
          'DELIVERY_NOT_UNCERTAIN',
          'This delivery is not uncertain, so there is nothing to decide.',
        )
      }
      const act = { action: `delivery.resolve.${outcome}`, targetIds: [id], note } as const
      await audit(tx, { ...act, occurredAt: now }, by)
      return success(await tx.notificationDelivery.findFirstOrThrow({ where: { id } }))
    })
    if (decided.ok) this.worker.wake()
    return decided
  }

  /**
   * Cancels all unsent messages of a notification. A repeated call changes nothing.
   *
   * @returns the notification, or NOT_FOUND, or TOO_LATE_TO_CANCEL if no message is waiting
   */
  async cancel(id: string, caller: Caller): Promise<Outcome<Notification>> {
    const now = this.clock.now()
    const senders = changeableSenders(caller.principal)
    return this.database.prisma.$transaction(async (tx) => {
      const notification = await tx.notification.findFirst({
        where: { id, deletedAt: null, ...sentBy(senders) },
      })
      if (notification === null) return refusal('NOT_FOUND', 'There is no such notification.')
      if (notification.cancelledAt !== null) return success(notification)
      // The worker hands over only pending deliveries, so a delivery is either cancelled or handed over.
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
        const message = 'The notification has no unsent messages.'
        return refusal('TOO_LATE_TO_CANCEL', message)
      }
      await refuseRetries(tx, { notificationId: id })
      await audit(tx, { action: 'notification.cancel', targetIds: [id], occurredAt: now }, caller)
      const cancelled = { where: { id }, data: { cancelledAt: now, version: { increment: 1 } } }
      return success(await tx.notification.update(cancelled))
    })
  }
}

const blockerWords: Record<NonNullable<RetryBlocker>, string> = {
  withdrawn: 'Its notification was cancelled.',
  'sent-too-often': 'The message was already sent too often.',
}

function restartColumns(
  { handedOverAt }: NotificationDelivery,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  return {
    // A message that the provider may have is looked up before it is sent again.
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

function sentColumns(
  { handedOverAt }: NotificationDelivery,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  return {
    status: 'sent',
    sentAt: handedOverAt ?? now,
    handedOverAt: null,
    failureCode: null,
    dueAt: now,
  }
}

function resendColumns(now: Date): Prisma.NotificationDeliveryUpdateManyMutationInput {
  return {
    status: 'pending',
    handedOverAt: null,
    failureCode: null,
    faults: 0,
    triedSince: null,
    dueAt: now,
  }
}

function noteFault(note: string): [code: ErrorCode, message: string] | null {
  if (note === '') return ['REQUIRED', 'note is required. Describe how you know the outcome.']
  if (note.length > longestNote) {
    return ['TOO_LONG', `note may have at most ${longestNote} characters.`]
  }
  if (!isStorable(note)) return ['TEXT_INVALID', 'note contains a character that cannot be stored.']
  if (!isKeyShaped(note)) return null
  return ['SERVICE_KEY_REFUSED', 'note contains something like a provider key.']
}

function refusal(code: ErrorCode, message: string, field: 'id' | 'note' = 'id'): Outcome<never> {
  return failure({ code, message, path: ['input', field] })
}
