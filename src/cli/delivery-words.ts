import type { DeliveryMonitor } from '../notifications/delivery/delivery-monitor.js'

type Delivery = NonNullable<Awaited<ReturnType<DeliveryMonitor['find']>>>

/** Fields of a list line, without message text and recipient. */
export function deliveryRow(row: Delivery) {
  const { id, createdAt, channel, status, failureCode, notificationId, serviceId, keyId } = row
  return {
    id,
    createdAt: createdAt.toISOString(),
    channel,
    status,
    failureCode,
    notificationId,
    serviceId,
    keyId,
    dueAt: time(row.dueAt),
  }
}

/** All fields of a delivery, without message text and recipient. */
export function deliveryDetails(row: Delivery) {
  return {
    ...deliveryRow(row),
    providerStatus: row.providerStatus,
    providerId: row.providerId,
    templateId: row.templateId,
    attempts: row.attempts,
    faults: row.faults,
    mayBeRetried: row.failureRetryable,
    triedSince: time(row.triedSince),
    handedOverAt: time(row.handedOverAt),
    sentAt: time(row.sentAt),
    completedAt: time(row.completedAt),
  }
}

function time(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
