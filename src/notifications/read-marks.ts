import { audit, type Caller } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { Fault } from '../errors/gateway-error.js'
import type { Prisma } from '../generated/prisma/client.js'
import { readListedIds } from '../schema/node-id.js'

/** Most notifications in one request. */
export const mostMarkedAtOnce = 100

/** What became of the notifications of a request. */
export interface MarkedRead {
  /** UUIDs of those that are read now, also those that were read before. */
  readonly ids: readonly string[]
  /** One for each id that stands for no notification. */
  readonly faults: readonly Fault[]
}

interface FoundRow {
  readonly id: string
  readonly isRead: boolean
}

/** Marks many notifications as read at once, as a list with "mark all as read" does. */
export class ReadMarks {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Appends the action IsRead to each that is unread, and leaves those alone that are read
   * already, with their last action.
   *
   * @param given ids or UUIDs; faults are ID_INVALID and NOT_FOUND, or LIST_SIZE_OUT_OF_RANGE for the whole
   */
  async mark(given: readonly string[], caller: Caller): Promise<MarkedRead> {
    if (given.length === 0 || given.length > mostMarkedAtOnce) {
      const message = `ids takes 1 to ${mostMarkedAtOnce} ids.`
      const path = ['input', 'ids']
      return { ids: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const read = readListedIds(given, 'Notification')
    const ids = [...new Set(read.filter((id) => typeof id === 'string'))]
    const found = await this.database.prisma.$transaction(async (tx) => {
      const rows = await locked(tx, ids)
      const unread = rows.flatMap(({ id, isRead }) => (isRead ? [] : [id]))
      if (unread.length > 0) await this.markUnread(tx, unread, caller)
      return rows.map(({ id }) => id)
    })
    const faults = read.flatMap((id, index): Fault[] => {
      if (typeof id !== 'string') return [id]
      return found.includes(id) ? [] : [notFound(index)]
    })
    return { ids: found, faults }
  }

  private async markUnread(
    tx: Prisma.TransactionClient,
    ids: readonly string[],
    caller: Caller,
  ): Promise<void> {
    const occurredAt = this.clock.now()
    const { id: actorId, name: actorName } = caller.principal
    await tx.notification.updateMany({
      where: { id: { in: [...ids] } },
      data: {
        ...{ isReadStatus: true, readAt: occurredAt, readBy: actorName },
        ...{ performedActionType: 'IsRead', performedActionDoneBy: actorName },
        ...{ performedActionDate: occurredAt, actionNote: null },
      },
    })
    await tx.notificationAction.createMany({
      data: ids.map((notificationId) => ({
        ...{ notificationId, actionType: 'IsRead', actorId, actorName, occurredAt },
      })),
    })
    await audit(tx, { action: 'notification.action', targetIds: ids, occurredAt }, caller)
  }
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
