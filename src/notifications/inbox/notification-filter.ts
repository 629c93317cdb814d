import { GatewayError } from '../../errors/gateway-error.js'

/** Matches notifications that meet all conditions. An empty filter matches all notifications that are not deleted. */
export interface NotificationFilter {
  readonly notificationType?: string | null
  readonly targetId?: string | null
  readonly targetType?: string | null
  readonly user?: string | null
  readonly isReadStatus?: boolean | null
  readonly requireAction?: boolean | null
  /** For an inbox only. */
  readonly isSeen?: boolean | null
  /** For an inbox only; false by default. */
  readonly isArchived?: boolean | null
  /** The exact reference of the sender. */
  readonly reference?: string | null
  /** Inclusive. */
  readonly createdFrom?: Date | null
  /** Exclusive. */
  readonly createdUntil?: Date | null
  /** Not for an inbox. True for notifications that the caller created, false for all others. */
  readonly createdByMe?: boolean | null
  /** Not for an inbox. At least one message of the notification has this status. */
  readonly deliveryStatus?: string | null
  /** Limits callers who may read all to their own inbox. */
  readonly mine?: boolean | null
}

/** Rejects filters that cannot apply. @throws GatewayError FILTER_VALUE_INVALID */
export function checkFilter(filter: NotificationFilter, isOwn: boolean): void {
  if (filter.user === null) {
    throw invalid('user', 'user must not be null. Omit it, or name a user.')
  }
  for (const field of ['createdByMe', 'deliveryStatus'] as const) {
    if (isOwn && (filter[field] ?? null) !== null) {
      throw invalid(field, `${field} is a filter for senders and does not apply to an inbox.`)
    }
  }
  if (filter.reference === '') {
    throw invalid('reference', 'reference must not be blank. Omit it, or give a reference.')
  }
  const { createdFrom, createdUntil } = filter
  if (createdFrom && createdUntil && createdFrom >= createdUntil) {
    throw invalid('createdUntil', 'createdUntil must be later than createdFrom.')
  }
  for (const field of ['isSeen', 'isArchived'] as const) {
    if (!isOwn && typeof filter[field] === 'boolean') {
      throw invalid(field, `${field} applies only to the caller’s own inbox. Set mine: true.`)
    }
  }
}

function invalid(field: string, message: string): GatewayError {
  return new GatewayError({ code: 'FILTER_VALUE_INVALID', message, path: ['filter', field] })
}
