import { Arg, Args, Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql'
import { visibilityOf } from '../notifications/inbox/caller-audience.js'
import { keysOf } from '../notifications/inbox/inbox-entries.js'
import { NotificationConnection } from '../notifications/model/notification-type.js'
import type { NotificationReader } from '../notifications/model/notification-reader.js'
import { itemId, type RecordList } from '../records/record-lists.js'
import { recordLoader } from '../records/record-loaders.js'
import { PagingArgs } from '../schema/connections.js'
import { Node } from '../schema/node.js'
import type { RecordContext } from '../records/record-context.js'
import { principalOf, oncePerOperation } from '../schema/request-context.js'
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
        'Notifications about this record, newest first. Needs `notifications:read` for all, `notifications:own` for notifications addressed to the caller, or `notifications:write` for notifications that the caller created. 12 per page by default, at most 100.',
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
    const principal = principalOf(context)
    const related = includeRelated
      ? {
          tenures: principal.scopes.has('search:tenures'),
          accounts: principal.scopes.has('search:accounts'),
        }
      : null
    const { audience, createdBy } = visibilityOf(principal)
    if (audience?.kind === 'all') return notificationsAbout({ related, own: null })
    const keys = audience === null ? [] : keysOf(audience.viewer)
    const exact = audience?.viewer.unverifiedEmail ?? null
    return notificationsAbout({ related, own: { keys, exact, createdBy } })
  })
}

/** The record, the tenures of a person or an asset, and the accounts of these tenures. */
function relatedIds({ tenures, accounts }: RelatedKinds): string {
  const ofTenures = `
    union select tenure_id from household_member where person_id = parent.id
    union select id from tenure where tenured_asset_id = parent.id`
  const ofAccounts = `
    union select account.id from account join of_record on account.target_id = of_record.id`
  return `with of_record as (select parent.id ${tenures ? ofTenures : ''})
    select id from of_record ${accounts ? ofAccounts : ''}`
}

/** The kinds whose relation to the record the caller may know. */
interface RelatedKinds {
  readonly tenures: boolean
  readonly accounts: boolean
}

/** Which notifications about a record are listed. */
interface NotificationScope {
  /** Include notifications about the tenures and accounts of the record; null for the record itself only. */
  readonly related: RelatedKinds | null
  /** Only those addressed to the caller or created by them; null for all. */
  readonly own: {
    /** Recipient keys of the caller. */
    readonly keys: readonly string[]
    /** A key that matches only if the recipient value was written exactly so. */
    readonly exact: { readonly key: string; readonly value: string } | null
    /** Identities of the caller as a creator. */
    readonly createdBy: readonly string[]
  } | null
}

/** Notifications about a record, newest first, archived or not, without deleted ones. */
function notificationsAbout({ related, own }: NotificationScope): RecordList {
  const target = related === null ? '= parent.id' : `in (${relatedIds(related)})`
  const ofCaller = `(item.created_by = any($5::text[]) or exists (
    select from notification_recipient r where r.notification_id = item.id
      and r.key = any($2::text[]) and (r.key <> $3 or r.value = $4)))`
  return {
    name: [
      'notifications',
      related === null ? 'about' : 'related',
      ...Object.entries(related ?? {}).flatMap(([kind, isListed]) => (isListed ? kind : [])),
      own === null ? 'all' : 'own',
    ].join('-'),
    source: 'notification item',
    where: `item.target_id ${target} and item.deleted_at is null ${own === null ? '' : `and ${ofCaller}`}`,
    values:
      own === null ? [] : [own.keys, own.exact?.key ?? '', own.exact?.value ?? '', own.createdBy],
    // Cursors are bound to the caller.
    filter: own === null ? null : [...own.keys, ...own.createdBy],
    // The expression of the index, so that Postgres reads only the rows of the page.
    keys: [{ sql: 'item.created_date', type: 'moment' }, itemId],
    direction: 'desc',
  }
}

const owner = {}

/** `NotificationReader` decides which rows the caller sees. */
function rowLoader(context: RecordContext, reader: NotificationReader) {
  return oncePerOperation(context, owner, () =>
    recordLoader((ids) => reader.visible(ids, principalOf(context)), null),
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
