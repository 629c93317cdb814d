import { GatewayError } from '../../errors/gateway-error.js'

/** Everything given must hold; nothing given is every notification that is not deleted. */
export interface NotificationFilter {
  readonly notificationType?: string | null
  readonly targetId?: string | null
  readonly targetType?: string | null
  readonly user?: string | null
  readonly isReadStatus?: boolean | null
  readonly requireAction?: boolean | null
  /** Of one's own inbox. */
  readonly isSeen?: boolean | null
  /** Of one's own inbox, which shows what is not archived unless asked. */
  readonly isArchived?: boolean | null
  /** As the sender gave it, exactly. */
  readonly reference?: string | null
  /** Not before. */
  readonly createdFrom?: Date | null
  /** Before. */
  readonly createdUntil?: Date | null
  /** Where all may be read: made by the caller, or by others. */
  readonly createdByMe?: boolean | null
  /** Where all may be read: a message of it is in this state. */
  readonly deliveryStatus?: string | null
  /** One's own inbox, for those who may read all. */
  readonly mine?: boolean | null
}

/**
 * Refuses a filter that means something else than it says.
 *
 * @throws GatewayError FILTER_VALUE_INVALID
 */
export function checkFilter(filter: NotificationFilter, isOwn: boolean): void {
  if (filter.user === null) {
    throw invalid('user', 'A null user is nobody. Leave user out, or name one.')
  }
  for (const field of ['createdByMe', 'deliveryStatus'] as const) {
    if (isOwn && (filter[field] ?? null) !== null) {
      throw invalid(field, `${field} is for those who send. An inbox is not filtered by it.`)
    }
  }
  if (filter.reference === '') {
    throw invalid('reference', 'No notification has a blank reference. Leave it out, or name one.')
  }
  const { createdFrom, createdUntil } = filter
  if (createdFrom && createdUntil && createdFrom >= createdUntil) {
    throw invalid('createdUntil', 'createdUntil must be later than createdFrom.')
  }
  for (const field of ['isSeen', 'isArchived'] as const) {
    if (!isOwn && typeof filter[field] === 'boolean') {
      throw invalid(field, `${field} is a state of one's own inbox. Ask with "mine: true".`)
    }
  }
}

function invalid(field: string, message: string): GatewayError {
  return new GatewayError({ code: 'FILTER_VALUE_INVALID', message, path: ['filter', field] })
}
