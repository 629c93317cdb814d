import { isPersonNamed, type Viewer } from '../../access/audience.js'
import { isStorable } from '../../database/storable.js'
import type { NotificationFilter } from './notification-filter.js'

/** Collects the values of a statement. */
export type Parameters = unknown[]

export function parameter(values: Parameters, value: unknown): string {
  return `$${values.push(value)}`
}

/** Everything by which an addressee of the viewer may be stored. */
export function keysOf(viewer: Viewer): string[] {
  return [...personKeys(viewer), ...viewer.groups]
}

/** Everything by which the viewer in person may be stored. */
export function personKeys({ personal, exact }: Viewer): string[] {
  return [...personal, ...(exact === null ? [] : [exact.key])]
}

/**
 * What a reader did is noted with the addressee where that is one person and the only one; by reader
 * wherever there may be several.
 */
export const notedByReader = "(r.is_shared or r.kind not in ('user', 'email'))"

type OwnColumn = 'seen_at' | 'read_at' | 'archived_at'

/** A time of the reader. */
export function ownTime(column: OwnColumn): string {
  return `case when ${notedByReader} then g.${column} else r.${column} end`
}

/** The addressees, and beside each what the reader did where that is noted by reader. */
export function entriesOf(viewer: Viewer, values: Parameters): string {
  const reader = parameter(values, viewer.reader)
  return `notification_recipient r
    left join notification_reading g on ${notedByReader} and g.reader = ${reader}
      and g.notification_id = r.notification_id`
}

/** Keeps addressees that are the viewer although somebody else has the same key. */
export function exactly({ exact }: Viewer, values: Parameters): string[] {
  if (exact === null) return []
  return [
    `(r.key <> ${parameter(values, exact.key)} or r.value = ${parameter(values, exact.value)})`,
  ]
}

/** Keeps what is addressed to the viewer. */
export function addressedTo(viewer: Viewer, values: Parameters): string[] {
  return [`r.key = any(${parameter(values, keysOf(viewer))}::text[])`, ...exactly(viewer, values)]
}

/**
 * Conditions on addressees that one index each serves; an entry is in one of them at most.
 *
 * Postgres takes `g.archived_at is null` for rare, as it is where there is such a row at all, and would rather
 * sort a whole inbox than read its first entries in their order. Of what `coalesce` says it expects half.
 */
export function placesOf({ isArchived }: NotificationFilter): readonly string[] {
  return isArchived === true
    ? [
        'r.archived_at is not null',
        `${notedByReader} and r.archived_at is null and g.archived_at is not null`,
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
 * The conditions of a filter on addressees.
 *
 * @param time where what the reader did is noted
 * @returns null when nothing can pass it
 */
export function filterConditions(
  viewer: Viewer,
  filter: NotificationFilter,
  values: Parameters,
  time: (column: OwnColumn) => string = ownTime,
): string[] | null {
  const { user, isReadStatus, isSeen, reference, createdFrom, createdUntil } = filter
  // Of others there is nothing in the inbox.
  if (typeof user === 'string' && !isPersonNamed(viewer, user)) return null
  const conditions = ['r.deleted_at is null', ...exactly(viewer, values)]
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
  if (typeof isReadStatus === 'boolean') conditions.push(is(isReadStatus, time('read_at')))
  if (typeof isSeen === 'boolean') conditions.push(is(isSeen, time('seen_at')))
  return conditions
}

function is(done: boolean, time: string): string {
  return `(${time}) is ${done ? 'not null' : 'null'}`
}
