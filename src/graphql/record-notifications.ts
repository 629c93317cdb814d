import { Arg, Args, Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql'
import { visibilityOf } from '../notifications/inbox/caller-audience.js'
import { keysOf } from '../notifications/inbox/inbox-entries.js'
import { NotificationConnection } from '../notifications/model/notification-type.js'
import type { NotificationReader } from '../notifications/model/notification-reader.js'
import { notificationsAbout, type RecordList } from '../records/record-lists.js'
import { recordLoader } from '../records/record-loaders.js'
import { PagingArgs } from '../schema/connections.js'
import { Node } from '../schema/node.js'
import type { RecordContext } from '../records/record-context.js'
import { callerOf, oncePerOperation } from '../schema/request-context.js'
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
        'Notifications about this record, newest first. Needs `notifications:read` for all, `notifications:own` for those addressed to the caller, or `notifications:write` for those that the caller created. 12 per page by default, at most 100.',
    })
    notifications(
      @Root() { uuid }: Node,
      @Args(() => PagingArgs) paging: PagingArgs,
      @Arg('includeRelated', () => Boolean, {
        defaultValue: false,
        description: 'Also notifications about the tenures and accounts of this record.',
      })
      includeRelated: boolean,
      @Ctx() context: RecordContext,
    ): NotificationConnection {
      const rows = loadRows(rowLoader(context, this.reader))
      const list = listFor(context, includeRelated)
      return new NotificationConnection(
        recordListPage(context.loaders.lists, list, uuid, paging, rows),
      )
    }
  }
  return RecordNotificationsResolver
}

const listOwners = { about: {}, related: {} }

/** One list for an operation, so that the records of a level are read together. */
function listFor(context: RecordContext, includeRelated: boolean): RecordList {
  return oncePerOperation(context, includeRelated ? listOwners.related : listOwners.about, () => {
    const caller = callerOf(context)
    const related = includeRelated
      ? {
          tenures: caller.scopes.has('search:tenures'),
          accounts: caller.scopes.has('search:accounts'),
        }
      : null
    const { audience, createdBy } = visibilityOf(caller)
    if (audience?.kind === 'all') return notificationsAbout({ related, own: null })
    const keys = audience === null ? [] : keysOf(audience.viewer)
    const exact = audience?.viewer.exact ?? null
    return notificationsAbout({ related, own: { keys, exact, createdBy } })
  })
}

const owner = {}

/** `NotificationReader` decides which rows the caller sees. */
function rowLoader(context: RecordContext, reader: NotificationReader) {
  return oncePerOperation(context, owner, () =>
    recordLoader((ids) => reader.visible(ids, callerOf(context)), null),
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
