import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { sqlIn } from '../database/sql.js'
import { isStorable } from '../database/storable.js'
import { failure, success, type Fault, type Outcome } from '../errors/gateway-error.js'
import type { Notification, NotificationAction, Prisma } from '../generated/prisma/client.js'
import { maySee } from '../access/audience.js'
import { audit, type Caller } from '../access/audit-trail.js'
import { identityOf } from '../access/caller-identity.js'
import { isKeyShaped } from '../provider/provider-key.js'
import { refuseRetries } from './delivery/outcomes/retry-blocker.js'
import { isBlank, isLongerThan } from '../foundation/given-values.js'
import type { ReadableAudience } from './inbox/caller-audience.js'
import { archivedAt, storeOwnChange } from './inbox/own-states.js'
import { actionsWithNote, settlingActions, type ActionTypeWord } from './model/stored-words.js'

const maximumNoteLength = 2_000

export interface ActionRequest {
  readonly id: string
  readonly actionType: ActionTypeWord
  readonly actionNote: string | null
  /** The version that the caller has seen; null accepts any version. */
  readonly expectedVersion: number | null
}

/** The notification after an action, or the faults and the conflicting decision. */
export interface ActionResult {
  readonly outcome: Outcome<Notification>
  readonly decision: NotificationAction | null
}

/** Records actions on notifications, and deletes notifications. */
export class NotificationActions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Appends an action to the history, and stores it as the last action of the notification. IsRead does not replace a
   * last action of another type. The first action that settles a required action settles it for all addressees.
   *
   * @param audience the notifications that the caller may act on
   */
  async performAction(
    { id, actionType, actionNote, expectedVersion }: ActionRequest,
    caller: Caller,
    audience: ReadableAudience,
  ): Promise<ActionResult> {
    const faults = noteFaults(actionType, actionNote)
    if (faults.length > 0) return { outcome: failure(...faults), decision: null }
    const { principal: actor } = caller
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const current = await lockReadable(tx, id, audience)
      if (current === null) return { outcome: notFound(), decision: null }
      if (expectedVersion !== null && expectedVersion !== current.version) {
        const decision = await decisionSince(tx, id, expectedVersion)
        if (decision !== null) return { outcome: decisionConflict(decision), decision }
        if (expectedVersion > current.version)
          return { outcome: versionAhead(current), decision: null }
      }
      if (actionType !== 'IsRead' && (await isArchived(tx, id, audience))) {
        return { outcome: archived(), decision: null }
      }
      const settles = settlingActions.includes(actionType)
      const reads = actionType === 'IsRead' || settles
      const isShown =
        actionType !== 'IsRead' || [null, 'IsRead'].includes(current.performedActionType)
      const notification = await tx.notification.update({
        where: { id },
        data: {
          version: { increment: 1 },
          ...(isShown
            ? {
                performedActionType: actionType,
                actionNote,
                performedActionDoneBy: actor.name,
                performedActionDate: now,
              }
            : {}),
          ...(reads && !current.isReadStatus
            ? { isReadStatus: true, readAt: now, readBy: actor.name }
            : {}),
          ...(settles ? { hasOpenAction: false } : {}),
          ...(actionType === 'Initiated' && current.requireAction ? { hasOpenAction: true } : {}),
        },
      })
      await tx.notificationAction.create({
        data: {
          notificationId: id,
          actionType,
          actionNote,
          actorId: identityOf(actor),
          actorName: actor.name,
          occurredAt: now,
          version: notification.version,
        },
      })
      if (reads && audience.viewer !== null)
        await storeOwnChange(sqlIn(tx), audience.viewer, [id], 'read', now)
      await audit(tx, { action: 'notification.action', targetIds: [id], occurredAt: now }, caller)
      return { outcome: success(notification), decision: null }
    })
  }

  /** Soft-deletes a notification. Returns ACTION_OPEN while its required action is open. */
  async delete(id: string, caller: Caller, audience: ReadableAudience): Promise<Outcome<string>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      if ((await lockReadable(tx, id, audience)) === null) return notFound()
      const deleted = await tx.notification.updateMany({
        where: { id, deletedAt: null, hasOpenAction: false },
        data: { deletedAt: now, deletedBy: caller.principal.id, version: { increment: 1 } },
      })
      if (deleted.count === 1) {
        await refuseRetries(tx, { notificationId: id })
        await audit(tx, { action: 'notification.delete', targetIds: [id], occurredAt: now }, caller)
        return success(id)
      }
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
  if (actionsWithNote.includes(actionType) && isBlank(actionNote)) {
    return [{ code: 'ACTION_NOTE_REQUIRED', message: `${actionType} needs an actionNote.`, path }]
  }
  if (actionNote !== null && !isStorable(actionNote)) {
    const message = 'actionNote contains a character that cannot be stored.'
    return [{ code: 'TEXT_INVALID', message, path }]
  }
  if (actionNote !== null && isLongerThan(maximumNoteLength, actionNote)) {
    return [{ code: 'TOO_LONG', message: 'actionNote may have at most 2,000 characters.', path }]
  }
  if (actionNote !== null && isKeyShaped(actionNote)) {
    const message =
      'actionNote contains something like a provider key, which other users could read.'
    return [{ code: 'SERVICE_KEY_REFUSED', message, path }]
  }
  return []
}

/** Reads a notification and locks it until the end of the transaction; null if the caller may not see it. */
async function lockReadable(
  tx: Prisma.TransactionClient,
  id: string,
  audience: ReadableAudience,
): Promise<Notification | null> {
  await sqlIn(tx).query('select id::text from notification where id = $1::uuid for update', [id])
  const row = await tx.notification.findFirst({
    where: { id, deletedAt: null },
    include: { recipients: { select: { kind: true, value: true } } },
  })
  if (row === null) return null
  const { recipients, ...notification } = row
  return maySee(audience, recipients) ? notification : null
}

/** The last decision after a version. IsRead is not a decision. */
async function decisionSince(
  tx: Prisma.TransactionClient,
  notificationId: string,
  expected: number,
): Promise<NotificationAction | null> {
  return tx.notificationAction.findFirst({
    where: { notificationId, actionType: { not: 'IsRead' }, version: { gt: expected } },
    orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
  })
}

async function isArchived(
  tx: Prisma.TransactionClient,
  id: string,
  audience: ReadableAudience,
): Promise<boolean> {
  if (audience.kind !== 'own') return false
  return (await archivedAt(sqlIn(tx), audience.viewer, id)) !== null
}

function decisionConflict({
  actorName,
  actionType,
  occurredAt,
}: NotificationAction): Outcome<never> {
  return conflict(
    `${actorName} recorded ${actionType} at ${occurredAt.toISOString()}. Look at the notification again before you decide.`,
  )
}

function versionAhead({ version }: Notification): Outcome<never> {
  return conflict(`The notification is at version ${version}. Read it again before you decide.`)
}

function conflict(message: string): Outcome<never> {
  return failure({ code: 'VERSION_CONFLICT', message, path: ['input', 'expectedVersion'] })
}

function archived(): Outcome<never> {
  return failure({
    code: 'NOTIFICATION_ARCHIVED',
    message: 'You have archived this notification. Remove it from the archive first.',
    path: ['input', 'id'],
  })
}

function notFound(): Outcome<never> {
  return failure({
    code: 'NOT_FOUND',
    message: 'There is no such notification, or it was deleted.',
    path: ['input', 'id'],
  })
}
