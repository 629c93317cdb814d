import type { Viewer } from '../../access/audience.js'
import type { Sql } from '../../database/sql.js'
import {
  addressedTo,
  entriesSql,
  storedByReader,
  ownTime,
  parameter,
  type Parameters,
} from './inbox-entries.js'

/** A change of the reader's own state. Each change also marks the entry as seen. */
export type OwnChange = 'seen' | 'read' | 'archived' | 'restored'

interface Columns {
  readonly seen: boolean
  readonly read: boolean
  readonly archived: boolean | null
}

const columnsOf: Readonly<Record<OwnChange, Columns>> = {
  seen: { seen: true, read: false, archived: null },
  read: { seen: true, read: true, archived: null },
  archived: { seen: true, read: false, archived: true },
  restored: { seen: true, read: false, archived: false },
}

/**
 * Stores a change for the notifications that are addressed to the reader. Timestamps that are already set are kept.
 * Triggers announce the change to streams (`database/announcements.ts`).
 */
export async function storeOwnChange(
  sql: Sql,
  viewer: Viewer,
  ids: readonly string[],
  change: OwnChange,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const columns = columnsOf[change]
  await storeWithAddressee(sql, viewer, ids, columns, now)
  await storeByReader(sql, viewer, ids, columns, now)
}

/** SQL condition: true if the change would change the entry. */
const isPending: Readonly<Record<OwnChange, string>> = {
  seen: `(${ownTime('seen_at')}) is null`,
  read: `(${ownTime('read_at')}) is null`,
  archived: `(${ownTime('archived_at')}) is null`,
  restored: `(${ownTime('archived_at')}) is not null`,
}

/**
 * The notifications with these ids that are in the reader's inbox.
 *
 * @returns for each id, whether the change would change the entry
 */
export async function pendingOf(
  sql: Sql,
  viewer: Viewer,
  ids: readonly string[],
  change: OwnChange,
): Promise<ReadonlyMap<string, boolean>> {
  const values: Parameters = []
  const rows = await sql.query<{ id: string; pending: boolean }>(
    `select r.notification_id::text as id, bool_or(${isPending[change]}) as pending
      from ${entriesSql(viewer, values)} where ${ownEntries(viewer, ids, values)} group by 1`,
    values,
  )
  return new Map(rows.map(({ id, pending }) => [id, pending]))
}

/** When the reader archived a notification of their inbox; null if they did not archive it. */
export async function archivedAt(sql: Sql, viewer: Viewer, id: string): Promise<Date | null> {
  const values: Parameters = []
  const [row] = await sql.query<{ archivedAt: Date | null }>(
    `select max(${ownTime('archived_at')}) as "archivedAt" from ${entriesSql(viewer, values)}
      where ${ownEntries(viewer, [id], values)}`,
    values,
  )
  return row?.archivedAt ?? null
}

/**
 * Stores the times with the addressee. For a shared notification, these are the times of the first reader, and are shown
 * to the sender.
 */
async function storeWithAddressee(
  sql: Sql,
  viewer: Viewer,
  ids: readonly string[],
  { seen, read, archived }: Columns,
  now: Date,
): Promise<void> {
  const values: Parameters = []
  const time = `${parameter(values, now)}::timestamptz`
  const setOnce = (column: string, isChanged: boolean) =>
    isChanged ? [`${column} = coalesce(r.${column}, ${time})`] : []
  const archive = archived === true ? `coalesce(r.archived_at, ${time})` : 'null::timestamptz'
  const set = [
    ...setOnce('seen_at', seen),
    ...setOnce('read_at', read),
    ...(archived === null
      ? []
      : [`archived_at = case when ${storedByReader} then null else ${archive} end`]),
  ]
  await sql.execute(
    `update notification_recipient r set ${set.join()} where ${ownEntries(viewer, ids, values)}`,
    values,
  )
}

async function storeByReader(
  sql: Sql,
  viewer: Viewer,
  ids: readonly string[],
  { seen, read, archived }: Columns,
  now: Date,
): Promise<void> {
  const values: Parameters = []
  const time = (isChanged: boolean) =>
    isChanged ? `${parameter(values, now)}::timestamptz` : 'null::timestamptz'
  const row = [time(seen), time(read), time(archived === true)].join()
  const setOnce = (column: string) =>
    `${column} = coalesce(notification_reading.${column}, excluded.${column})`
  const archive = archived === false ? 'archived_at = null' : setOnce('archived_at')
  await sql.execute(
    `insert into notification_reading (reader, notification_id, seen_at, read_at, archived_at)
      select distinct ${parameter(values, viewer.reader)}::text, r.notification_id, ${row}
      from notification_recipient r where ${storedByReader} and ${ownEntries(viewer, ids, values)}
      on conflict (reader, notification_id)
      do update set ${[setOnce('seen_at'), setOnce('read_at'), archive].join()}`,
    values,
  )
}

function ownEntries(viewer: Viewer, ids: readonly string[], values: Parameters): string {
  return [
    `r.notification_id = any(${parameter(values, ids)}::uuid[])`,
    ...addressedTo(viewer, values),
  ].join(' and ')
}
