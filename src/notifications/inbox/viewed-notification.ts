import type { Viewer } from '../../access/audience.js'
import { Prisma, type Notification } from '../../generated/prisma/client.js'
import { columnName } from '../../database/column-name.js'

/** The state of one reader. Null if the reader has not yet seen, read or archived the notification. */
export interface OwnState {
  readonly seenAt: Date | null
  readonly readAt: Date | null
  readonly archivedAt: Date | null
}

/**
 * A notification as the caller sees it. In the caller's own inbox, it has the caller's own state. Otherwise it has the
 * stored state, in which read means read by anyone.
 */
export type ViewedNotification = Notification & {
  readonly own?: OwnState & { readonly viewer: Viewer }
}

/** A row of `notificationColumns` and `ownColumns`. */
export type OwnRow = Notification & {
  readonly ownSeenAt: Date | null
  readonly ownReadAt: Date | null
  readonly ownArchivedAt: Date | null
}

/** Select list for all fields of a notification `n`. */
export const notificationColumns = Object.keys(Prisma.NotificationScalarFieldEnum)
  .map((field) => `n."${columnName(field)}" as "${field}"`)
  .join()

/** Select list for the reader's state `e`. */
export const ownColumns =
  'e.seen_at as "ownSeenAt", e.read_at as "ownReadAt", e.archived_at as "ownArchivedAt"'

export function viewedBy(viewer: Viewer, row: OwnRow): ViewedNotification {
  const { ownSeenAt, ownReadAt, ownArchivedAt, ...notification } = row
  const own = { viewer, seenAt: ownSeenAt, readAt: ownReadAt, archivedAt: ownArchivedAt }
  return { ...notification, own }
}
