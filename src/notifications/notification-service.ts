import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { isStorable } from '../database/storable.js'
import { failure, success, type Fault, type Outcome } from '../errors/gateway-error.js'
import type { Notification } from '../generated/prisma/client.js'
import { audit, type Caller } from '../access/audit-trail.js'
import { isKeyShaped } from '../provider/provider-key.js'
import { refuseRetries } from './delivery/retry-blocker.js'
import { isBlank, isLongerThan } from '../foundation/given-values.js'
import { notedActions, settlingActions, type ActionTypeWord } from './model/stored-words.js'

const maximumNoteLength = 2_000

/** Records what users did about notifications, and deletes them. */
export class NotificationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Appends an action to the history and shows it on the notification as the last one. */
  async performAction(
    id: string,
    actionType: ActionTypeWord,
    actionNote: string | null,
    caller: Caller,
  ): Promise<Outcome<Notification>> {
    const faults = noteFaults(actionType, actionNote)
    if (faults.length > 0) return failure(...faults)
    const actor = caller.principal
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const current = await tx.notification.findFirst({ where: { id, deletedAt: null } })
      if (current === null) return notFound()
      const firstRead = actionType === 'IsRead' && !current.isReadStatus
      const notification = await tx.notification.update({
        where: { id },
        data: {
          performedActionType: actionType,
          performedActionDoneBy: actor.name,
          performedActionDate: now,
          actionNote,
          ...(firstRead ? { isReadStatus: true, readAt: now, readBy: actor.name } : {}),
          ...(settlingActions.includes(actionType) ? { hasOpenAction: false } : {}),
          ...(actionType === 'Initiated' && current.requireAction ? { hasOpenAction: true } : {}),
        },
      })
      await tx.notificationAction.create({
        data: {
          notificationId: id,
          actionType,
          actionNote,
          actorId: actor.id,
          actorName: actor.name,
          occurredAt: now,
        },
      })
      await audit(tx, { action: 'notification.action', targetIds: [id], occurredAt: now }, caller)
      return success(notification)
    })
  }

  /** Hides a notification for good; refused while its required action is open. */
  async delete(id: string, caller: Caller): Promise<Outcome<string>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const deleted = await tx.notification.updateMany({
        where: { id, deletedAt: null, hasOpenAction: false },
        data: { deletedAt: now, deletedBy: caller.principal.id },
      })
      if (deleted.count === 1) {
        await refuseRetries(tx, { notificationId: id })
        await audit(tx, { action: 'notification.delete', targetIds: [id], occurredAt: now }, caller)
        return success(id)
      }
      const open = await tx.notification.findFirst({ where: { id, deletedAt: null } })
      if (open === null) return notFound()
      return failure({
        code: 'ACTION_OPEN',
        message: 'The required action is still open. Approve, reject or validate it first.',
        path: ['input', 'id'],
      })
    })
  }
}

function noteFaults(actionType: ActionTypeWord, actionNote: string | null): Fault[] {
  const path = ['input', 'actionNote']
  if (notedActions.includes(actionType) && isBlank(actionNote)) {
    return [{ code: 'ACTION_NOTE_REQUIRED', message: `${actionType} needs an actionNote.`, path }]
  }
  if (actionNote !== null && !isStorable(actionNote)) {
    const message = 'actionNote holds a character that cannot be stored.'
    return [{ code: 'TEXT_INVALID', message, path }]
  }
  if (actionNote !== null && isLongerThan(maximumNoteLength, actionNote)) {
    return [{ code: 'TOO_LONG', message: 'actionNote takes at most 2,000 characters.', path }]
  }
  if (actionNote !== null && isKeyShaped(actionNote)) {
    const message =
      'actionNote holds what looks like a provider key, which would be shown in clear.'
    return [{ code: 'SERVICE_KEY_REFUSED', message, path }]
  }
  return []
}

function notFound(): Outcome<never> {
  return failure({
    code: 'NOT_FOUND',
    message: 'There is no such notification, or it was deleted.',
    path: ['input', 'id'],
  })
}
