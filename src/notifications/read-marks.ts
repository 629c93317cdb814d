import { audit, type Caller } from '../access/audit-trail.js'
import { identityOf } from '../access/caller-identity.js'
import type { Database } from '../database/database.js'
import type { Fault } from '../errors/gateway-error.js'
import type { Clock } from '../foundation/clock.js'
import type { Prisma } from '../generated/prisma/client.js'
import { readListedIds } from '../schema/node-id.js'
import type { OwnAudience, ReadableAudience } from './inbox/caller-audience.js'
import { checkFilter, type NotificationFilter } from './inbox/notification-filter.js'
import type { InboxReader } from './inbox/inbox-reader.js'
import { noteOwn, pendingOf, type OwnChange } from './inbox/own-states.js'

/** Most notifications that one request names. */
export const mostMarkedAtOnce = 100

/** What became of the notifications of a request. */
export interface Marked {
  /** UUIDs of those that are so now, also those that were before. */
  readonly ids: readonly string[]
  /** UUIDs of those that were not so before. */
  readonly changed: readonly string[]
  /** One for each id that stands for no notification the caller may see. */
  readonly faults: readonly Fault[]
}

interface FoundRow {
  readonly id: string
  readonly isRead: boolean
}

/** Notes that notifications were seen, read or archived, one by one or all of an inbox at once. */
export class ReadMarks {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly inbox: InboxReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Reading appends the action IsRead to each that is unread, and leaves those alone that are read already,
   * with their last action. The other changes are the caller’s own and leave the notification alone.
   *
   * @param reach whose notifications the ids may name
   * @returns faults ID_INVALID and NOT_FOUND, or LIST_SIZE_OUT_OF_RANGE for the whole
   */
  async mark(
    given: readonly string[],
    change: OwnChange,
    caller: Caller,
    reach: ReadableAudience,
  ): Promise<Marked> {
    if (given.length === 0 || given.length > mostMarkedAtOnce) {
      const message = `ids takes 1 to ${mostMarkedAtOnce} ids.`
      const path = ['input', 'ids']
      return {
        ...{ ids: [], changed: [] },
        faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }],
      }
    }
    const read = readListedIds(given, 'Notification')
    const ids = [...new Set(read.filter((id) => typeof id === 'string'))]
    const marked = await this.note(ids, change, caller, reach)
    const found = new Set(marked.ids)
    const faults = read.flatMap((id, index): Fault[] => {
      if (typeof id !== 'string') return [id]
      return found.has(id) ? [] : [notFound(index)]
    })
    return { ...marked, faults }
  }

  /** The same of everything in the caller’s inbox that passes a filter. */
  async markAll(
    filter: NotificationFilter,
    change: OwnChange,
    caller: Caller,
    inbox: OwnAudience,
  ): Promise<Marked> {
    checkFilter(filter, true)
    const left = leftOf[change]
    const isDone = Object.entries(left).some(
      ([state, wanted]) => (filter[state as keyof typeof left] ?? wanted) !== wanted,
    )
    const ids = isDone ? [] : await this.inbox.ids(inbox.viewer, { ...filter, ...left })
    return { ...(await this.note(ids, change, caller, inbox)), faults: [] }
  }

  private async note(
    ids: readonly string[],
    change: OwnChange,
    caller: Caller,
    reach: ReadableAudience,
  ): Promise<Omit<Marked, 'faults'>> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const rows = await locked(tx, ids)
      const own = reach.viewer === null ? null : await pendingOf(tx, reach.viewer, ids, change)
      const found = reach.kind === 'all' ? rows : rows.filter(({ id }) => own?.has(id) === true)
      const unread = found.filter(({ isRead }) => !isRead).map(({ id }) => id)
      const pending = found.map(({ id }) => id).filter((id) => own?.get(id) === true)
      const changed = reach.kind === 'all' ? unread : pending
      if (change === 'read') await this.markRead(tx, { unread, changed }, caller, now)
      if (reach.viewer !== null) await noteOwn(tx, reach.viewer, pending, change, now)
      return { ids: found.map(({ id }) => id), changed }
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
    // Arrays, because all of an inbox may be more than a statement takes parameters. An unread notification
    // with an action has one other than reading, which stays.
    await tx.$executeRaw`
      update notification set is_read_status = true, read_at = ${occurredAt}::timestamptz,
        read_by = ${actorName}, version = version + 1,
        performed_action_type = coalesce(performed_action_type, 'IsRead'),
        performed_action_done_by = coalesce(performed_action_done_by, ${actorName}),
        performed_action_date = coalesce(performed_action_date, ${occurredAt}::timestamptz)
      where id = any(${unread}::uuid[])`
    await tx.$executeRaw`
      insert into notification_action (id, notification_id, action_type, actor_id, actor_name, occurred_at)
      select gen_random_uuid(), id, 'IsRead', ${identityOf(caller.principal)}, ${actorName}, ${occurredAt}::timestamptz
      from unnest(${changed}::uuid[]) as changed(id)`
    for (let start = 0; start < changed.length; start += linesAtOnce) {
      const targetIds = changed.slice(start, start + linesAtOnce)
      await audit(tx, { action: 'notification.action', targetIds, occurredAt }, caller)
    }
  }
}

/** Lines of the audit trail in one statement. */
const linesAtOnce = 1_000

/** What is left to be marked, so that a second request for all finds nothing to do. */
const leftOf: Readonly<Record<OwnChange, NotificationFilter>> = {
  seen: { isSeen: false },
  read: { isReadStatus: false },
  archived: { isArchived: false },
  restored: { isArchived: true },
}

/** In one order, so that two requests with some of the same ids do not wait for each other. */
async function locked(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<FoundRow[]> {
  return tx.$queryRaw<FoundRow[]>`
    select id::text, is_read_status as "isRead" from notification
    where id = any(${ids}::uuid[]) and deleted_at is null order by id for update`
}

function notFound(index: number): Fault {
  const message = 'There is no such notification, or it was deleted.'
  return { code: 'NOT_FOUND', message, path: ['input', 'ids', index.toString()] }
}
