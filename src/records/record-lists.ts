import { isStorable } from '../database/storable.js'
import { activeTenureSql } from './rules/tenure-rules.js'

/** A sort key of a list: an SQL expression that is never null. The position of a `moment` is in epoch milliseconds. */
export interface ListKey {
  readonly sql: string
  readonly type: 'bigint' | 'moment' | 'text' | 'uuid'
}

/**
 * A list of the records of one kind that belong to another record. In the SQL, `parent.id` is the id of that record.
 * SQL texts are constants; `values` are bound, the first one as `$2`.
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

export const itemId: ListKey = { sql: 'item.id', type: 'uuid' }

/** A key for descending order by a moment. Rows without a moment come last. */
export const latestFirst = (column: string): ListKey => ({
  sql: `coalesce((extract(epoch from ${column}) * 1000)::bigint, -1000000000000000)`,
  type: 'bigint',
})

/** Texts to compare in lower case. Postgres rejects a statement with a text that it cannot store. */
export function storableTexts(texts: readonly string[] | null | undefined): string[] | null {
  return texts?.filter(isStorable).map((text) => text.trim().toLowerCase()) ?? null
}

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

/** Assets below the parent at any depth: assets with a name first, by name; then all other assets, by reference. */
export function assetsUnder(assetTypes: readonly string[] | null): RecordList {
  return assetTypes === null
    ? assetsBelow('children', 'true')
    : assetsBelow(
        'children',
        'lower(btrim(item.asset_type)) = any($2::text[])',
        storableTexts(assetTypes),
      )
}

/** Blocks and sub-blocks of an estate or block. */
export const blocksUnder = assetsBelow('blocks', isBlock)

/** Assets below the parent that are neither block nor estate. */
export const propertiesUnder = assetsBelow('properties', `not (${isBlock} or ${isEstate})`)

/** Sort orders of residents. */
export type ResidentOrder = 'surname' | 'balance'

const bySurname: readonly ListKey[] = [
  { sql: '(item.surname is null)::int', type: 'bigint' },
  { sql: `lower(coalesce(item.surname, ''))`, type: 'text' },
  { sql: `lower(coalesce(item.first_name, ''))`, type: 'text' },
  itemId,
]

/** The largest debt first. Household members owe nothing, so they follow the holders of tenures. */
const byDebt: readonly ListKey[] = [
  {
    sql: `case when resident.is_holder then -coalesce((item.total_balance * 100)::bigint, -100000000000000)
      else 1000000000000000 end`,
    type: 'bigint',
  },
  ...bySurname,
]

/**
 * Members of the active tenures of an asset and of all assets below it.
 *
 * @param today a day in London, as midnight UTC
 */
export function residentsOf(today: Date, order: ResidentOrder): RecordList {
  return {
    name: order === 'surname' ? 'residents' : 'residents-by-debt',
    source: `(
      select member.person_id, bool_or(member.is_responsible) as is_holder
      from asset home
      join tenure on tenure.tenured_asset_id = home.id
      join household_member member on member.tenure_id = tenure.id
      where (home.id = parent.id or home.parent_asset_ids @> array[parent.id])
        and ${activeTenureSql('$2::date')}
      group by member.person_id
    ) resident join person item on item.id = resident.person_id`,
    where: 'true',
    values: [today.toISOString().slice(0, 10)],
    keys: order === 'surname' ? bySurname : byDebt,
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

/** Members of a tenure, in the order of its source; `id` is the id of the person. */
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
  keys: [latestFirst('item.transaction_date'), itemId],
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
