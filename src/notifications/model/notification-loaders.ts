import { batchLoader } from '../../foundation/batch-loader.js'
import { once, type RequestContext } from '../../schema/request-context.js'
import type { NotificationReader } from './notification-reader.js'

/** Loaders for the details of notifications: one statement per kind for all notifications of a response. */
export function notificationLoaders(context: RequestContext, reader: NotificationReader) {
  return once(context, reader, () => ({
    actions: listLoader((ids) => reader.actionsOf(ids)),
    deliveries: listLoader((ids) => reader.deliveriesOf(ids)),
    recipients: listLoader((ids) => reader.recipientsOf(ids)),
    lateEvents: listLoader((ids) => reader.lateEventsOf(ids)),
  }))
}

function listLoader<Row>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>,
) {
  return batchLoader(async (ids: readonly string[]) => {
    const lists = await read(ids)
    return ids.map((id) => lists.get(id) ?? [])
  })
}
