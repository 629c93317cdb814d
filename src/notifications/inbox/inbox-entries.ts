import { isViewer, type Viewer } from '../../access/audience.js'
import { isStorable } from '../../database/storable.js'
import type { NotificationFilter } from './notification-filter.js'

/** The bound values of a statement. */
export type Parameters = unknown[]

export function parameter(values: Parameters, value: unknown): string {
  return `$${values.push(value)}`
}

/** All addressee keys of the viewer, including keys of groups. */
export function keysOf(viewer: Viewer): string[] {
  return [...personKeys(viewer), ...viewer.groups]
}

/** The addressee keys of the viewer, without keys of groups. */
export function personKeys({ personal, unverifiedEmail }: Viewer): string[] {
  return [...personal, ...(unverifiedEmail === null ? [] : [unverifiedEmail.key])]
}

/**
 * SQL condition: true if the state of the reader is stored in `notification_reading` (`g`). For a notification to a
 * single person, it is stored with the addressee (`r`) instead.
 */
export const storedByReader = "(r.is_shared or r.kind not in ('user', 'email'))"

type OwnColumn = 'seen_at' | 'read_at' | 'archived_at'

/** SQL expression for a timestamp of the reader's own state. */
export function ownTime(column: OwnColumn): string {
  return `case when ${storedByReader} then g.${column} else r.${column} end`
}

/** SQL `from` clause: addressees `r` with the reader's state `g`. */
export function entriesSql(viewer: Viewer, values: Parameters): string {
  const reader = parameter(values, viewer.reader)
  return `notification_recipient r
    left join notification_reading g on ${storedByReader} and g.reader = ${reader}
      and g.notification_id = r.notification_id`
}

/** Conditions that exclude other people with the same key. */
export function exactConditions({ unverifiedEmail }: Viewer, values: Parameters): string[] {
  if (unverifiedEmail === null) return []
  const { key, value } = unverifiedEmail
  return [`(r.key <> ${parameter(values, key)} or r.value = ${parameter(values, value)})`]
}

/** Conditions for notifications addressed to the viewer. */
export function addressedTo(viewer: Viewer, values: Parameters): string[] {
  return [
    `r.key = any(${parameter(values, keysOf(viewer))}::text[])`,
    ...exactConditions(viewer, values),
  ]
}

/**
 * SQL conditions on addressees. For a matching entry, exactly one condition is true. Each condition uses one index.
 *
 * `coalesce` misleads the planner on purpose: Postgres estimates that `g.archived_at is null` is rare and would sort the
 * whole inbox instead of reading its first entries in index order. For `coalesce`, it estimates half of the rows.
 */
export function archiveConditions({ isArchived }: NotificationFilter): readonly string[] {
  return isArchived === true
    ? [
        'r.archived_at is not null',
        `${storedByReader} and r.archived_at is null and g.archived_at is not null`,
      ]
    : ['r.archived_at is null and coalesce(g.archived_at is null, true)']
}

const columns = {
  notificationType: 'notification_type',
  targetId: 'target_id',
  targetType: 'target_type',
  requireAction: 'require_action',
} as const

/**
 * SQL conditions of a filter.
 *
 * @param time SQL for a column of the reader's own state
 * @returns null if nothing can match
 */
export function filterConditions(
  viewer: Viewer,
  filter: NotificationFilter,
  values: Parameters,
  time: (column: OwnColumn) => string = ownTime,
): string[] | null {
  const { user, isReadStatus, isSeen, reference, createdFrom, createdUntil } = filter
  // An inbox contains nothing for other users.
  if (typeof user === 'string' && !isViewer(viewer, user)) return null
  const conditions = ['r.deleted_at is null', ...exactConditions(viewer, values)]
  for (const [field, column] of Object.entries(columns)) {
    const value = filter[field as keyof typeof columns]
    if (value === null || value === undefined) continue
    if (typeof value === 'string' && !isStorable(value)) return null
    conditions.push(`r.${column} = ${parameter(values, value)}`)
  }
  if (createdFrom) conditions.push(`r.created_date >= ${parameter(values, createdFrom)}`)
  if (createdUntil) conditions.push(`r.created_date < ${parameter(values, createdUntil)}`)
  if (typeof reference === 'string') {
    if (!isStorable(reference)) return null
    conditions.push(`exists (select from notification named
      where named.id = r.notification_id and named.reference = ${parameter(values, reference)})`)
  }
  if (typeof isReadStatus === 'boolean')
    conditions.push(stateCondition(isReadStatus, time('read_at')))
  if (typeof isSeen === 'boolean') conditions.push(stateCondition(isSeen, time('seen_at')))
  return conditions
}

function stateCondition(isSet: boolean, time: string): string {
  return `(${time}) is ${isSet ? 'not null' : 'null'}`
}
