import type { Viewer } from '../../access/audience.js'
import { Prisma, type Notification } from '../../generated/prisma/client.js'
import { columnName } from '../../records/bulk-insert.js'

/** When a reader saw, read and archived a notification that is addressed to them; null for not yet. */
export interface OwnState {
  readonly seenAt: Date | null
  readonly readAt: Date | null
  readonly archivedAt: Date | null
}

/**
 * A notification as a caller may see it. For who reads their own inbox it carries their own state; for
 * others it is as it is stored, and read means read by anybody.
 */
export type ViewedNotification = Notification & {
  readonly own?: OwnState & { readonly viewer: Viewer }
}

/** A row of what `notificationColumns` and `ownColumns` select. */
export type OwnRow = Notification & {
  readonly ownSeenAt: Date | null
  readonly ownReadAt: Date | null
  readonly ownArchivedAt: Date | null
}

/** The columns of a notification under the names of its fields, in SQL. */
export const notificationColumns = Object.keys(Prisma.NotificationScalarFieldEnum)
  .map((field) => `n."${columnName(field)}" as "${field}"`)
  .join()

/** The state of the reader under names that no column of a notification has. */
export const ownColumns =
  'e.seen_at as "ownSeenAt", e.read_at as "ownReadAt", e.archived_at as "ownArchivedAt"'

export function viewedBy(viewer: Viewer, row: OwnRow): ViewedNotification {
  const { ownSeenAt, ownReadAt, ownArchivedAt, ...notification } = row
  const own = { viewer, seenAt: ownSeenAt, readAt: ownReadAt, archivedAt: ownArchivedAt }
  return { ...notification, own }
}
