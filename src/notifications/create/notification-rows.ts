import { randomBytes } from 'node:crypto'
import type {
  AuditEvent,
  Notification,
  NotificationDelivery,
  Prisma,
} from '../../generated/prisma/client.js'
import { auditLine, type Caller } from '../../access/audit-trail.js'
import type { Credential } from '../credentials/service-credentials.js'
import type { CanonicalNotification } from './create-notification.js'

type NewDelivery = Pick<
  NotificationDelivery,
  | 'id'
  | 'notificationId'
  | 'channel'
  | 'templateId'
  | 'status'
  | 'serviceId'
  | 'keyId'
  | 'dueAt'
  | 'createdAt'
>

/** What one creation stores. */
export interface NewRows {
  /** Whole, so that it need not be read back. */
  readonly notification: Notification
  /** One for each asked channel. */
  readonly deliveries: readonly NewDelivery[]
  readonly audit: AuditEvent
}

/** The rows of a canonical notification that broke no rule. Of its credential only the stored text is taken. */
export function newRows(
  input: CanonicalNotification,
  credential: Credential | null,
  caller: Caller,
  now: Date,
): NewRows {
  const notification = newNotification(input, credential, caller.principal.id, now)
  return {
    notification,
    deliveries: input.channels.map(({ channel, templateId }) => ({
      id: timeOrderedId(now),
      notificationId: notification.id,
      channel: channel.name,
      templateId,
      status: 'pending',
      serviceId: credential?.key.serviceId ?? null,
      keyId: credential?.key.id ?? '',
      dueAt: input.sendAfter ?? now,
      createdAt: now,
    })),
    audit: {
      id: timeOrderedId(now),
      ...auditLine({ action: 'notification.create', occurredAt: now }, notification.id, caller),
    },
  }
}

function newNotification(
  input: CanonicalNotification,
  credential: Credential | null,
  createdBy: string,
  now: Date,
): Notification {
  return {
    id: timeOrderedId(now),
    targetId: input.targetId,
    targetType: input.targetType,
    notificationType: input.notificationType,
    user: input.user,
    message: input.message,
    serviceKey: credential?.stored ?? null,
    templateId: input.templateId,
    mobileNumber: input.mobileNumber,
    email: input.email,
    personalisationParams: input.personalisationParams as Prisma.JsonObject | null,
    requireAction: input.requireAction,
    hasOpenAction: input.requireAction,
    requireEmailNotification: input.requireEmailNotification,
    requireSmsNotification: input.requireSmsNotification,
    requireLetter: input.requireLetter,
    isReadStatus: false,
    readAt: null,
    readBy: null,
    performedActionType: null,
    performedActionDoneBy: null,
    performedActionDate: null,
    actionNote: null,
    reference: input.reference,
    followOnUrl: input.followOnUrl,
    sendAfter: input.sendAfter,
    cancelledAt: null,
    createdDate: now,
    createdBy,
    deletedAt: null,
    deletedBy: null,
  }
}

/** A UUID of version 7: later ones sort behind earlier ones, so an index grows at its end. */
function timeOrderedId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
