import type { Database } from '../../database/database.js'
import { columnName } from '../../database/column-name.js'
import { expiryOf, type IdempotentRequest } from './idempotency.js'
import { randomBytes } from 'node:crypto'
import type {
  AuditEvent,
  Notification,
  NotificationDelivery,
  NotificationRecipient,
  Prisma,
} from '../../generated/prisma/client.js'
import { addresseeKey } from '../../access/addressee.js'
import { identityOf } from '../../access/caller-identity.js'
import { auditLine, type Caller } from '../../access/audit-trail.js'
import { channelFlags } from '../../channels/channels.js'
import { currentSpan } from '../../foundation/operation-scope.js'
import type { Credential } from '../credentials/service-credentials.js'
import type { CanonicalNotification } from './notification-input.js'

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
  | 'traceParent'
>

type NewRecipient = Omit<NotificationRecipient, 'deletedAt' | 'seenAt' | 'readAt' | 'archivedAt'>

/** The rows of a new notification. */
export interface NewRows {
  /** The complete row, so that it need not be read back. */
  readonly notification: Notification
  /** One delivery for each requested channel. */
  readonly deliveries: readonly NewDelivery[]
  readonly recipients: readonly NewRecipient[]
  readonly audit: AuditEvent
}

/** Builds the rows of a valid notification. Only the stored form of the credential is used. */
export function newRows(
  input: CanonicalNotification,
  credential: Credential | null,
  caller: Caller,
  now: Date,
): NewRows {
  const notification = newNotification(input, credential, identityOf(caller.principal), now)
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
      traceParent: currentSpan()?.traceparent ?? null,
    })),
    recipients: newRecipients(input, notification),
    audit: {
      id: timeOrderedId(now),
      ...auditLine({ action: 'notification.create', occurredAt: now }, notification.id, caller),
    },
  }
}

/** One row for each addressee, even if an addressee is named repeatedly. */
function newRecipients(input: CanonicalNotification, notification: Notification): NewRecipient[] {
  const addressees = new Map(input.recipients.map((one) => [addresseeKey(one), one]))
  const { id: notificationId, createdDate, notificationType, targetId, targetType } = notification
  return [...addressees].map(([key, { kind, value }]) => ({
    notificationId,
    key,
    kind,
    value,
    isShared: addressees.size > 1,
    createdDate,
    notificationType,
    targetId,
    targetType,
    requireAction: notification.requireAction,
    hasOpenAction: notification.hasOpenAction,
  }))
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
    ...channelFlags(input),
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
    version: 1,
  }
}

/** A UUID version 7. Such ids grow with time, so that new rows are added at the end of the indexes. */
function timeOrderedId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Stores all rows with one statement. A transaction of several statements takes a round trip for each, and holds a
 * connection for that time. Triggers announce the change to streams (`database/announcements.ts`). They run after
 * the statement, so `notification_addressed`, which adds a missing recipient, sees the recipients stored here.
 *
 * @returns false when another request has taken the idempotency key; nothing is stored then
 */
export async function storeRows(
  { sql }: Pick<Database, 'sql'>,
  { notification, deliveries, recipients, audit }: NewRows,
  request: IdempotentRequest | null,
): Promise<boolean> {
  const values: unknown[] = []
  // Plain parameters take the types of their columns. Rows from JSON would cost twice as much.
  const params = (args: readonly unknown[]) => args.map((value) => `$${values.push(value)}`).join()
  /** Absent fields get their column's default. */
  const insert = (table: string, row: object) =>
    `insert into ${table} (${columnsOf(row)}) ${
      request === null
        ? `values (${params(Object.values(row))})`
        : `select ${params(Object.values(row))} from claimed`
    }`
  const parts: string[] = []
  if (request !== null) {
    const now = notification.createdDate
    const { callerId, formerCallerIds, key, contentHash } = request
    const unlessFormerKey =
      formerCallerIds.length === 0
        ? ''
        : `where not exists (select from idempotency_key
          where caller_id = any(${params([formerCallerIds])}::text[])
            and key = ${params([key])} and created_at >= ${params([expiryOf(now)])})`
    // A concurrent request waits here until the first request has ended. It takes the key only if the key has expired.
    parts.push(`claimed as (
      insert into idempotency_key (caller_id, key, content_hash, notification_id, created_at)
      select ${params([callerId, key, contentHash])}, ${params([notification.id])}::uuid,
        ${params([now])}::timestamptz ${unlessFormerKey}
      on conflict (caller_id, key) do update set content_hash = excluded.content_hash,
        notification_id = excluded.notification_id, created_at = excluded.created_at
      where idempotency_key.created_at < ${params([expiryOf(now)])} returning 1)`)
  }
  parts.push(`created as (${insert('notification', notification)})`)
  deliveries.forEach((delivery, index) => {
    parts.push(`delivery_${index} as (${insert('notification_delivery', delivery)})`)
  })
  recipients.forEach((recipient, index) => {
    parts.push(`recipient_${index} as (${insert('notification_recipient', recipient)})`)
  })
  const rowCount = await sql.execute(
    `WITH ${parts.join(', ')} ${insert('audit_event', audit)}`,
    values,
  )
  return rowCount === 1
}

function columnsOf(row: object): string {
  return Object.keys(row)
    .map((field) => `"${columnName(field)}"`)
    .join()
}
