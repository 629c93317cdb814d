import type { DeliveryMonitor } from '../notifications/delivery/delivery-monitor.js'

type Delivery = NonNullable<Awaited<ReturnType<DeliveryMonitor['find']>>>

/** What a line of the list holds: nothing of the message, nor of who gets it. */
export function shown(row: Delivery) {
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

/** All that is known of how a message went, again without the message and who gets it. */
export function described(row: Delivery) {
  return {
    ...shown(row),
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
