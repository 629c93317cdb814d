import { createHash } from 'node:crypto'
import type { Principal } from '../access/principal.js'
import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import { failure, success, type Fault, type Outcome } from '../errors/gateway-error.js'
import type { Notification, Prisma } from '../generated/prisma/client.js'
import { createFaults, type CreateNotification } from './create-rules.js'
import { isStorable } from './storable.js'
import { notedActions, settlingActions, type ActionTypeWord } from './vocabulary.js'

/** Who asks, and in which request; both end up in the audit trail. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
}

export interface CreatedNotification {
  readonly notification: Notification
  /** True when the idempotency key had been answered before and nothing new was stored. */
  readonly replayed: boolean
}

const idempotencyDays = 7
const dayMs = 24 * 60 * 60 * 1000
const maximumNoteLength = 2_000

/** Creates notifications, records what users did about them, and deletes them. */
export class NotificationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a notification and its audit entry in one transaction. The same idempotency key with the
   * same content from the same caller answers with the first notification for seven days.
   */
  async create(input: CreateNotification, caller: Caller): Promise<Outcome<CreatedNotification>> {
    const faults = createFaults(input)
    if (faults.length > 0) return failure(...faults)
    if (input.idempotencyKey === null || input.idempotencyKey === undefined) {
      return success({ notification: await this.store(input, caller), replayed: false })
    }
    const claim = { callerId: caller.principal.id, key: input.idempotencyKey }
    const answered = await this.replay(claim, input)
    if (answered !== null) return answered
    try {
      return success({ notification: await this.store(input, caller, claim), replayed: false })
    } catch (error) {
      // A request with the same key won the race; its answer is ours.
      const other = isUniqueViolation(error) ? await this.replay(claim, input) : null
      if (other === null) throw error
      return other
    }
  }

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
      await audit(tx, 'notification.action', id, now, caller)
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
        await audit(tx, 'notification.delete', id, now, caller)
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

  private async store(
    input: CreateNotification,
    caller: Caller,
    claim?: { callerId: string; key: string },
  ): Promise<Notification> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const notification = await tx.notification.create({ data: row(input, caller, now) })
      if (claim !== undefined) {
        const expired = new Date(now.getTime() - idempotencyDays * dayMs)
        await tx.idempotencyKey.deleteMany({ where: { ...claim, createdAt: { lt: expired } } })
        await tx.idempotencyKey.create({
          data: {
            ...claim,
            contentHash: contentHash(input),
            notificationId: notification.id,
            createdAt: now,
          },
        })
      }
      await audit(tx, 'notification.create', notification.id, now, caller)
      return notification
    })
  }

  private async replay(
    claim: { callerId: string; key: string },
    input: CreateNotification,
  ): Promise<Outcome<CreatedNotification> | null> {
    const oldest = new Date(this.clock.now().getTime() - idempotencyDays * dayMs)
    const earlier = await this.database.prisma.idempotencyKey.findFirst({
      where: { ...claim, createdAt: { gte: oldest } },
    })
    if (earlier === null) return null
    if (earlier.contentHash !== contentHash(input)) {
      return failure({
        code: 'IDEMPOTENCY_CONFLICT',
        message: 'This idempotencyKey was used for other content. Take a new key.',
        path: ['input', 'idempotencyKey'],
      })
    }
    const notification = await this.database.prisma.notification.findUniqueOrThrow({
      where: { id: earlier.notificationId },
    })
    return success({ notification, replayed: true })
  }
}

function row(
  input: CreateNotification,
  caller: Caller,
  now: Date,
): Prisma.NotificationUncheckedCreateInput {
  return {
    targetId: input.targetId.toLowerCase(),
    targetType: input.targetType,
    notificationType: input.notificationType,
    user: input.user ?? null,
    message: input.message ?? null,
    templateId: unlessBlank(input.templateId),
    mobileNumber: unlessBlank(input.mobileNumber),
    email: unlessBlank(input.email),
    ...(input.personalisationParams === null || input.personalisationParams === undefined
      ? {}
      : { personalisationParams: input.personalisationParams as Prisma.InputJsonObject }),
    requireAction: input.requireAction ?? false,
    hasOpenAction: input.requireAction ?? false,
    reference: input.reference ?? null,
    followOnUrl: unlessBlank(input.followOnUrl),
    createdDate: now,
    createdBy: caller.principal.id,
  }
}

function unlessBlank(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

/** A digest of everything the caller sent but the key itself, whatever the order of its fields. */
function contentHash({ idempotencyKey: _key, ...content }: CreateNotification): string {
  const text = JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

async function audit(
  tx: Prisma.TransactionClient,
  action: string,
  targetId: string,
  occurredAt: Date,
  { principal, requestId }: Caller,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      occurredAt,
      actorKind: principal.kind,
      actorId: principal.id,
      action,
      targetType: 'notification',
      targetId,
      requestId,
    },
  })
}

function noteFaults(actionType: ActionTypeWord, actionNote: string | null): Fault[] {
  const path = ['input', 'actionNote']
  if (notedActions.includes(actionType) && (actionNote ?? '').trim() === '') {
    return [{ code: 'ACTION_NOTE_REQUIRED', message: `${actionType} needs an actionNote.`, path }]
  }
  if (actionNote !== null && !isStorable(actionNote)) {
    const message = 'actionNote holds a character that cannot be stored.'
    return [{ code: 'TEXT_INVALID', message, path }]
  }
  if (actionNote !== null && actionNote.length > maximumNoteLength) {
    return [{ code: 'TOO_LONG', message: 'actionNote takes at most 2,000 characters.', path }]
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

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}
