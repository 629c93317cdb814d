import { isStorable } from '../database/storable.js'

/** A sort key of a list: an SQL expression that is never null. The position of a `moment` is in epoch milliseconds. */
export interface ListKey {
  readonly sql: string
  readonly type: 'bigint' | 'moment' | 'text' | 'uuid'
}

/**
 * The records of one kind that belong to another record, which the SQL calls `parent.id`. SQL texts are constants of
 * this module; `values` are bound, the first as `$2`.
 */
export interface RecordList {
  readonly name: string
  /** The `from` clause; the records themselves are called `item`. */
  readonly source: string
  readonly where: string
  readonly values?: readonly unknown[]
  /** The caller's filter; cursors are bound to it. */
  readonly filter?: readonly string[] | null
  /** The last key is unique. */
  readonly keys: readonly ListKey[]
  readonly direction: 'asc' | 'desc'
}

const itemId: ListKey = { sql: 'item.id', type: 'uuid' }

const below = 'item.parent_asset_ids @> array[parent.id]'
const isBlock = `coalesce(item.asset_type, '') like '%Block'`
const isEstate = `coalesce(item.asset_type, '') = 'Estate'`

function assetsBelow(
  name: string,
  condition: string,
  filter: readonly string[] | null = null,
): RecordList {
  return {
    name,
    source: 'asset item',
    where: `${below} and ${condition}`,
    values: filter === null ? [] : [filter],
    filter,
    keys: [
      { sql: '(item.asset_name is null)::int', type: 'bigint' },
      { sql: `coalesce(item.asset_name, '')`, type: 'text' },
      { sql: `coalesce(item.asset_id, '')`, type: 'text' },
      itemId,
    ],
    direction: 'asc',
  }
}

/** Assets that have the parent among their ancestors: those with names first, then by reference. */
export function assetsUnder(assetTypes: readonly string[] | null): RecordList {
  return assetTypes === null
    ? assetsBelow('children', 'true')
    : assetsBelow(
        'children',
        'lower(btrim(item.asset_type)) = any($2::text[])',
        assetTypes
          // Postgres rejects a statement with a text that it cannot store.
          .filter(isStorable)
          .map((type) => type.trim().toLowerCase()),
      )
}

/** Blocks and sub-blocks of an estate or block. */
export const blocksUnder = assetsBelow('blocks', isBlock)

/** Assets below the parent that are neither block nor estate. */
export const propertiesUnder = assetsBelow('properties', `not (${isBlock} or ${isEstate})`)

/**
 * Members of the tenures, active on the day, of an asset and of everything below it, by name.
 *
 * @param today a day in London, as midnight UTC
 */
export function residentsOf(today: Date): RecordList {
  return {
    name: 'residents',
    source: `(
      select distinct member.person_id
      from asset home
      join tenure on tenure.tenured_asset_id = home.id
      join household_member member on member.tenure_id = tenure.id
      where (home.id = parent.id or home.parent_asset_ids @> array[parent.id])
        and (tenure.end_of_tenure_date is null
          or tenure.end_of_tenure_date <= date '1900-01-01'
          or tenure.end_of_tenure_date >= $2::date)
    ) resident join person item on item.id = resident.person_id`,
    where: 'true',
    values: [today.toISOString().slice(0, 10)],
    keys: [
      { sql: '(item.surname is null)::int', type: 'bigint' },
      { sql: `lower(coalesce(item.surname, ''))`, type: 'text' },
      { sql: `lower(coalesce(item.first_name, ''))`, type: 'text' },
      itemId,
    ],
    direction: 'asc',
  }
}

/** Newest first; tenures without a start date last. */
const byStart = {
  keys: [
    { sql: `coalesce(item.start_of_tenure_date - date '1970-01-01', -1000000)`, type: 'bigint' },
    itemId,
  ],
  direction: 'desc',
} as const

/** All tenures of an asset, the newest first. */
export const tenuresOfAsset: RecordList = {
  name: 'tenures',
  source: 'tenure item',
  where: 'item.tenured_asset_id = parent.id',
  ...byStart,
}

/** All tenures that a person is a member of, the newest first. */
export const tenuresOfPerson: RecordList = {
  name: 'memberships',
  source: 'household_member membership join tenure item on item.id = membership.tenure_id',
  where: 'membership.person_id = parent.id',
  ...byStart,
}

/** Tenures of a person in these assets or in assets below them. */
export function tenanciesIn(assetIds: ReadonlySet<string>): RecordList {
  return {
    ...tenuresOfPerson,
    name: 'tenancies',
    source: `${tenuresOfPerson.source} join asset home on home.id = item.tenured_asset_id`,
    where: `${tenuresOfPerson.where}
      and (home.id = any($2::uuid[]) or home.parent_asset_ids && $2::uuid[])`,
    values: [[...assetIds]],
  }
}

/** Members of a tenure, in the order of its source; `id` is the person's. */
export const membersOfTenure: RecordList = {
  name: 'members',
  source: '(select tenure_id, position, person_id as id from household_member) item',
  where: 'item.tenure_id = parent.id',
  keys: [{ sql: 'item.position::bigint', type: 'bigint' }, itemId],
  direction: 'asc',
}

/** Accounts of a tenure, oldest first; accounts without a start date last. */
export const accountsOfTenure: RecordList = {
  name: 'accounts',
  source: 'account item',
  where: 'item.target_id = parent.id',
  keys: [
    {
      sql: `coalesce((extract(epoch from item.start_date) * 1000)::bigint, 1000000000000000)`,
      type: 'bigint',
    },
    itemId,
  ],
  direction: 'asc',
}

/** Transactions of a tenure, newest first; transactions without a date last. */
export const transactionsOfTenure: RecordList = {
  name: 'transactions',
  source: '"transaction" item',
  where: 'item.target_id = parent.id',
  keys: [
    {
      sql: `coalesce((extract(epoch from item.transaction_date) * 1000)::bigint, -1000000000000000)`,
      type: 'bigint',
    },
    itemId,
  ],
  direction: 'desc',
}

/** Transactions of the account's tenure with its payment reference, the newest first. */
export const transactionsOfAccount: RecordList = {
  ...transactionsOfTenure,
  name: 'account-transactions',
  source: `account owner join "transaction" item
    on item.target_id = owner.target_id and item.payment_reference = owner.payment_reference`,
  where: 'owner.id = parent.id',
}

/**
 * Notifications about a record that are addressed to a person, archived or not.
 *
 * @param keys recipient keys of the person
 * @param exact a key that matches only if the recipient value was written exactly so
 */
export function notificationsForPerson(
  keys: readonly string[],
  exact: { readonly key: string; readonly value: string } | null,
): RecordList {
  return {
    ...notificationsAbout,
    name: 'notifications-for-person',
    where: `${notificationsAbout.where} and exists (
      select from notification_recipient r where r.notification_id = item.id
        and r.key = any($2::text[]) and (r.key <> $3 or r.value = $4))`,
    values: [keys, exact?.key ?? '', exact?.value ?? ''],
    // Cursors are bound to the person.
    filter: keys,
  }
}

/** Notifications whose target is the record, newest first, without deleted ones. */
export const notificationsAbout: RecordList = {
  name: 'notifications-about',
  source: 'notification item',
  where: 'item.target_id = parent.id and item.deleted_at is null',
  // The expression of the index, so that Postgres reads only the rows of the page.
  keys: [{ sql: 'item.created_date', type: 'moment' }, itemId],
  direction: 'desc',
}
