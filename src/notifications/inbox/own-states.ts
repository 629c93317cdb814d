import type { Viewer } from '../../access/audience.js'
import type { Prisma } from '../../generated/prisma/client.js'
import {
  addressedTo,
  entriesOf,
  notedByReader,
  ownTime,
  parameter,
  type Parameters,
} from './inbox-entries.js'

/** What a reader does with what is in their inbox; each implies that it was seen. */
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
 * Notes it of those of the notifications that are addressed to the reader, in the transaction of what it
 * belongs to. What was noted before keeps its time.
 */
export async function noteOwn(
  tx: Prisma.TransactionClient,
  viewer: Viewer,
  ids: readonly string[],
  change: OwnChange,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const columns = columnsOf[change]
  await noteWithAddressee(tx, viewer, ids, columns, now)
  await noteByReader(tx, viewer, ids, columns, now)
}

const undone: Readonly<Record<OwnChange, string>> = {
  seen: `(${ownTime('seen_at')}) is null`,
  read: `(${ownTime('read_at')}) is null`,
  archived: `(${ownTime('archived_at')}) is null`,
  restored: `(${ownTime('archived_at')}) is not null`,
}

/**
 * Those of the notifications that are in the reader’s inbox.
 *
 * @returns by id, whether the change would change anything
 */
export async function pendingOf(
  tx: Prisma.TransactionClient,
  viewer: Viewer,
  ids: readonly string[],
  change: OwnChange,
): Promise<ReadonlyMap<string, boolean>> {
  const values: Parameters = []
  const rows = await tx.$queryRawUnsafe<{ id: string; pending: boolean }[]>(
    `select r.notification_id::text as id, bool_or(${undone[change]}) as pending
      from ${entriesOf(viewer, values)} where ${mine(viewer, ids, values)} group by 1`,
    ...values,
  )
  return new Map(rows.map(({ id, pending }) => [id, pending]))
}

/** When the reader archived a notification of their inbox; null when they did not. */
export async function archivedOf(
  tx: Prisma.TransactionClient,
  viewer: Viewer,
  id: string,
): Promise<Date | null> {
  const values: Parameters = []
  const [row] = await tx.$queryRawUnsafe<{ archivedAt: Date | null }[]>(
    `select max(${ownTime('archived_at')}) as "archivedAt" from ${entriesOf(viewer, values)}
      where ${mine(viewer, [id], values)}`,
    ...values,
  )
  return row?.archivedAt ?? null
}

/** Where it is for several, this tells the sender when the first of them read it. */
async function noteWithAddressee(
  tx: Prisma.TransactionClient,
  viewer: Viewer,
  ids: readonly string[],
  { seen, read, archived }: Columns,
  now: Date,
): Promise<void> {
  const values: Parameters = []
  const time = `${parameter(values, now)}::timestamptz`
  const kept = (column: string, given: boolean) =>
    given ? [`${column} = coalesce(r.${column}, ${time})`] : []
  const archive = archived === true ? `coalesce(r.archived_at, ${time})` : 'null::timestamptz'
  const set = [
    ...kept('seen_at', seen),
    ...kept('read_at', read),
    ...(archived === null
      ? []
      : [`archived_at = case when ${notedByReader} then null else ${archive} end`]),
  ]
  await tx.$executeRawUnsafe(
    `update notification_recipient r set ${set.join()} where ${mine(viewer, ids, values)}`,
    ...values,
  )
}

async function noteByReader(
  tx: Prisma.TransactionClient,
  viewer: Viewer,
  ids: readonly string[],
  { seen, read, archived }: Columns,
  now: Date,
): Promise<void> {
  const values: Parameters = []
  const time = (given: boolean) =>
    given ? `${parameter(values, now)}::timestamptz` : 'null::timestamptz'
  const row = [time(seen), time(read), time(archived === true)].join()
  const kept = (column: string) =>
    `${column} = coalesce(notification_reading.${column}, excluded.${column})`
  const archive = archived === false ? 'archived_at = null' : kept('archived_at')
  await tx.$executeRawUnsafe(
    `insert into notification_reading (reader, notification_id, seen_at, read_at, archived_at)
      select distinct ${parameter(values, viewer.reader)}::text, r.notification_id, ${row}
      from notification_recipient r where ${notedByReader} and ${mine(viewer, ids, values)}
      on conflict (reader, notification_id)
      do update set ${[kept('seen_at'), kept('read_at'), archive].join()}`,
    ...values,
  )
}

function mine(viewer: Viewer, ids: readonly string[], values: Parameters): string {
  return [
    `r.notification_id = any(${parameter(values, ids)}::uuid[])`,
    ...addressedTo(viewer, values),
  ].join(' and ')
}
