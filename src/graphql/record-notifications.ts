import { Args, Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql'
import { readingAudience } from '../notifications/inbox/caller-audience.js'
import { keysOf } from '../notifications/inbox/inbox-entries.js'
import { NotificationConnection } from '../notifications/model/notification-type.js'
import type { NotificationReader } from '../notifications/model/notification-reader.js'
import {
  notificationsAbout,
  notificationsForPerson,
  type RecordList,
} from '../records/record-lists.js'
import { recordLoader } from '../records/record-loaders.js'
import { PagingArgs } from '../schema/connections.js'
import { Node } from '../schema/node.js'
import type { RecordContext } from '../records/record-context.js'
import { callerOf, once } from '../schema/request-context.js'
import { AccountNode } from '../records/account/type.js'
import { AssetNode } from '../records/asset/type.js'
import { PersonNode } from '../records/person/type.js'
import { TenureNode } from '../records/tenure/type.js'
import { TransactionNode } from '../records/transaction/type.js'
import { recordListPage, loadRows } from '../records/record-list-page.js'

/** The notifications of the records of one kind. */
type NotificationsOfRecords = new (reader: NotificationReader) => object

function notificationsOf(kind: ClassType<Node>): NotificationsOfRecords {
  @Resolver(() => kind)
  class RecordNotificationsResolver {
    constructor(private readonly reader: NotificationReader) {}

    @FieldResolver(() => NotificationConnection, {
      nullable: true,
      description:
        'Notifications about this record, newest first. Needs `notifications:read` for all of them, or `notifications:own` for the caller’s own. 12 per page by default, at most 100.',
    })
    notifications(
      @Root() { uuid }: Node,
      @Args(() => PagingArgs) paging: PagingArgs,
      @Ctx() context: RecordContext,
    ): NotificationConnection {
      const rows = loadRows(rowLoader(context, this.reader))
      return new NotificationConnection(
        recordListPage(context.loaders.lists, listFor(context), uuid, paging, rows),
      )
    }
  }
  return RecordNotificationsResolver
}

const listOwner = {}

/** One list for an operation, so that the records of a level are read together. */
function listFor(context: RecordContext): RecordList {
  return once(context, listOwner, () => {
    const audience = readingAudience(callerOf(context))
    if (audience.kind === 'all') return notificationsAbout
    return notificationsForPerson(keysOf(audience.viewer), audience.viewer.exact)
  })
}

const owner = {}

/** The reader of notifications decides which rows the caller sees. */
function rowLoader(context: RecordContext, reader: NotificationReader) {
  return once(context, owner, () =>
    recordLoader((ids) => reader.byIds(ids, readingAudience(callerOf(context))), null),
  )
}

/** A resolver for each kind of record, with its `notifications`. */
export const recordNotificationResolvers = [
  notificationsOf(AccountNode),
  notificationsOf(AssetNode),
  notificationsOf(PersonNode),
  notificationsOf(TenureNode),
  notificationsOf(TransactionNode),
] as const
