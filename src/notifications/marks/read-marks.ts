import { audit, type Caller } from '../../access/audit-trail.js'
import { identityOf } from '../../access/caller-identity.js'
import type { Database } from '../../database/database.js'
import { type Sql, sqlIn } from '../../database/sql.js'
import type { Fault } from '../../errors/gateway-error.js'
import type { Clock } from '../../foundation/clock.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { readListedIds } from '../../schema/node-id.js'
import type { OwnAudience, ReadableAudience } from '../inbox/caller-audience.js'
import { checkFilter, type NotificationFilter } from '../inbox/notification-filter.js'
import type { InboxReader } from '../inbox/inbox-reader.js'
import { storeOwnChange, pendingOf, type OwnChange } from '../inbox/own-states.js'

/** Maximum number of ids in one request. */
export const maxMarkedIds = 100

/** The result of marking notifications. */
export interface MarkResult {
  /** UUIDs of the marked notifications, including notifications that were marked before. */
  readonly ids: readonly string[]
  /** UUIDs of the notifications that were not marked before. */
  readonly changed: readonly string[]
  /** One fault for each id that is not the id of a notification that the caller may see. */
  readonly faults: readonly Fault[]
}

interface LockedRow {
  readonly id: string
  readonly isRead: boolean
}

/** Marks notifications as seen, read or archived, by id or for a whole inbox. */
export class ReadMarks {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly inbox: InboxReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks notifications. `read` also appends the action IsRead to each unread notification; read notifications keep their
   * last action. The other changes affect only the caller's own state.
   *
   * @param audience the notifications that the ids may name
   * @returns the faults ID_INVALID or NOT_FOUND for an id, or LIST_SIZE_OUT_OF_RANGE for the list
   */
  async mark(
    listedIds: readonly string[],
    change: OwnChange,
    caller: Caller,
    audience: ReadableAudience,
  ): Promise<MarkResult> {
    if (listedIds.length === 0 || listedIds.length > maxMarkedIds) {
      const message = `ids must contain 1 to ${maxMarkedIds} ids.`
      const path = ['input', 'ids']
      return {
        ids: [],
        changed: [],
        faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }],
      }
    }
    const parsed = readListedIds(listedIds, 'Notification')
    const ids = [...new Set(parsed.filter((id) => typeof id === 'string'))]
    const result = await this.apply(ids, change, caller, audience)
    const markedIds = new Set(result.ids)
    const faults = parsed.flatMap((id, index): Fault[] => {
      if (typeof id !== 'string') return [id]
      return markedIds.has(id) ? [] : [notFound(index)]
    })
    return { ...result, faults }
  }

  /** Marks all notifications in the caller's inbox that match the filter. */
  async markAll(
    filter: NotificationFilter,
    change: OwnChange,
    caller: Caller,
    inbox: OwnAudience,
  ): Promise<MarkResult> {
    checkFilter(filter, true)
    const unmarked = unmarkedFilter[change]
    const isContradiction = Object.entries(unmarked).some(
      ([state, value]) => (filter[state as keyof typeof unmarked] ?? value) !== value,
    )
    const ids = isContradiction
      ? []
      : await this.inbox.ids(inbox.viewer, { ...filter, ...unmarked })
    return { ...(await this.apply(ids, change, caller, inbox)), faults: [] }
  }

  private async apply(
    ids: readonly string[],
    change: OwnChange,
    caller: Caller,
    audience: ReadableAudience,
  ): Promise<Omit<MarkResult, 'faults'>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const sql = sqlIn(tx)
      const rows = await lockRows(sql, ids)
      const own =
        audience.viewer === null ? null : await pendingOf(sql, audience.viewer, ids, change)
      const visible =
        audience.kind === 'all' ? rows : rows.filter(({ id }) => own?.has(id) === true)
      const unread = visible.filter(({ isRead }) => !isRead).map(({ id }) => id)
      const pending = visible.map(({ id }) => id).filter((id) => own?.get(id) === true)
      const changed = audience.kind === 'all' ? unread : pending
      if (change === 'read') await this.markRead(tx, { unread, changed }, caller, now)
      if (audience.viewer !== null) await storeOwnChange(sql, audience.viewer, pending, change, now)
      return { ids: visible.map(({ id }) => id), changed }
    })
  }

  private async markRead(
    tx: Prisma.TransactionClient,
    {
      unread,
      changed,
    }: { readonly unread: readonly string[]; readonly changed: readonly string[] },
    caller: Caller,
    occurredAt: Date,
  ): Promise<void> {
    const { name: actorName } = caller.principal
    // The ids are one array, because an inbox may exceed the limit of statement parameters. An unread notification keeps
    // its last action, if it has one.
    const sql = sqlIn(tx)
    await sql.execute(
      `update notification set is_read_status = true, read_at = $1::timestamptz,
         read_by = $2, version = version + 1,
         performed_action_type = coalesce(performed_action_type, 'IsRead'),
         performed_action_done_by = coalesce(performed_action_done_by, $2),
         performed_action_date = coalesce(performed_action_date, $1::timestamptz)
       where id = any($3::uuid[])`,
      [occurredAt, actorName, unread],
    )
    await sql.execute(
      `insert into notification_action (id, notification_id, action_type, actor_id, actor_name, occurred_at)
       select gen_random_uuid(), id, 'IsRead', $1, $2, $3::timestamptz
       from unnest($4::uuid[]) as changed(id)`,
      [identityOf(caller.principal), actorName, occurredAt, changed],
    )
    for (let start = 0; start < changed.length; start += auditBatchSize) {
      const targetIds = changed.slice(start, start + auditBatchSize)
      await audit(tx, { action: 'notification.action', targetIds, occurredAt }, caller)
    }
  }
}

/** Maximum number of audit rows in one statement. */
const auditBatchSize = 1_000

/** Selects notifications that are not marked yet, so that a second request changes nothing. */
const unmarkedFilter: Readonly<Record<OwnChange, NotificationFilter>> = {
  seen: { isSeen: false },
  read: { isReadStatus: false },
  archived: { isArchived: false },
  restored: { isArchived: true },
}

/** Locks notifications in the order of their ids, so that requests with the same ids cannot deadlock. */
async function lockRows(sql: Sql, ids: readonly string[]): Promise<LockedRow[]> {
  return sql.query<LockedRow>(
    `select id::text, is_read_status as "isRead" from notification
     where id = any($1::uuid[]) and deleted_at is null order by id for update`,
    [ids],
  )
}

function notFound(index: number): Fault {
  const message = 'There is no such notification, or it was deleted.'
  return { code: 'NOT_FOUND', message, path: ['input', 'ids', index.toString()] }
}
