import type { Clock } from '../../../foundation/clock.js'
import type { Database } from '../../../database/database.js'
import { failure, success, type Outcome } from '../../../errors/gateway-error.js'
import type {
  Notification,
  NotificationDelivery,
  Prisma,
} from '../../../generated/prisma/client.js'
import { identitiesOf } from '../../../access/caller-identity.js'
import { audit, type Caller } from '../../../access/audit-trail.js'
import { isStorable } from '../../../database/storable.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import { isKeyShaped } from '../../../provider/provider-key.js'
import { refuseRetries, retryBlocker, type RetryBlocker } from '../outcomes/retry-blocker.js'

/** The outcome that an operator found out, such as on the provider's own pages. */
export type DecidedOutcome = 'sent' | 'not-sent'

export interface Decision {
  readonly id: string
  readonly outcome: DecidedOutcome
  /** Evidence for the outcome; kept in the audit trail. */
  readonly note: string
}

/** Maximum characters of a note. */
const longestNote = 1_000

/**
 * Commands of callers: retry a failed delivery, decide an uncertain one, and cancel a notification. Callers without
 * wider scopes see only their own messages.
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
  async retry(id: string, caller: Caller): Promise<Outcome<NotificationDelivery>> {
    const now = this.clock.now()
    const outcome = await this.database.prisma.$transaction(async (tx) => {
      const failed = await tx.notificationDelivery.findFirst({
        where: { id, notification: { deletedAt: null, ...ofSender(caller) } },
      })
      if (failed === null) return refusal('NOT_FOUND', 'There is no such delivery.')
      if (failed.status === 'uncertain') {
        const message =
          'It is unknown whether the provider accepted the message. Check at the provider, then call resolveDelivery.'
        return refusal('DELIVERY_UNCERTAIN', message)
      }
      const { notificationId } = failed
      const hindrance = await retryBlocker(tx, failed)
      if (hindrance !== null) return refusal('DELIVERY_NOT_RETRYABLE', hindrances[hindrance])
      const isOpen = failed.providerId === null
      // The first to change the row wins; a concurrent retry changes nothing. Demo data have no service to send
      // with.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { id, status: 'failed', failureRetryable: true, serviceId: { not: null } },
        data: isOpen ? startedAnew(failed, now) : { failureRetryable: false },
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
    this.worker.wake()
    return outcome
  }

  /**
   * Decides a delivery when the gateway cannot find out whether the provider took it. `sent` closes
   * it: its status is polled while the provider knows it, and receipts still count. `not-sent` puts it back to be sent with the current key.
   *
   * @returns the delivery; NOT_FOUND, DELIVERY_NOT_UNCERTAIN, or a fault of the note
   */
  async resolve(
    { id, outcome, note: given }: Decision,
    by: Caller,
  ): Promise<Outcome<NotificationDelivery>> {
    const note = given.trim()
    const fault = noteFault(note)
    if (fault !== null) return refusal(...fault, 'note')
    const now = this.clock.now()
    const decided = await this.database.prisma.$transaction(async (tx) => {
      const found = await tx.notificationDelivery.findFirst({ where: { id } })
      if (found === null) return refusal('NOT_FOUND', 'There is no such delivery.')
      // The first to change the row wins: another decision, or a late receipt.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { id, status: 'uncertain' },
        data: outcome === 'sent' ? closed(found, now) : offeredAgain(now),
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
   * Cancels every unsent message of a notification. Repeating it changes nothing.
   *
   * @returns NOT_FOUND, or TOO_LATE_TO_CANCEL when no message waits
   */
  async cancel(id: string, caller: Caller): Promise<Outcome<Notification>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const notification = await tx.notification.findFirst({
        where: { id, deletedAt: null, ...ofSender(caller) },
      })
      if (notification === null) return refusal('NOT_FOUND', 'There is no such notification.')
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

/** Callers who may read or operate everything may act on every notification, others on those they created. */
function ofSender({ principal }: Caller): { createdBy?: { in: string[] } } {
  const { scopes } = principal
  if (scopes.has('notifications:read') || scopes.has('operate')) return {}
  return { createdBy: { in: identitiesOf(principal) } }
}

const hindrances: Record<NonNullable<RetryBlocker>, string> = {
  withdrawn: 'Its notification was cancelled.',
  'sent-too-often': 'The message was already sent too often.',
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

function closed(
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

function offeredAgain(now: Date): Prisma.NotificationDeliveryUpdateManyMutationInput {
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
  if (note === '') return ['REQUIRED', 'note is required. Describe in it how the outcome is known.']
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
