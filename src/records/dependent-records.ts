import type { Sql } from '../database/sql.js'
import { columnName } from '../database/column-name.js'
import { rowsJson, rowsSql } from './bulk-insert.js'
import { changedOf, nothingChanged, type ChangedRecords } from './model/changed-records.js'
import type { RecordBatch, RecordKind } from './model/record-model.js'

/** Columns of a person's name. */
const nameParts = [
  'title',
  'firstName',
  'middleName',
  'surname',
  'preferredTitle',
  'preferredFirstName',
  'preferredMiddleName',
  'preferredSurname',
] as const

/** Fields that the search documents of many other records depend on. */
const sharedFields = {
  person: nameParts,
  asset: ['assetAddress', 'assetName', 'parents', 'assetType'],
  tenure: ['tenuredAssetId'],
  account: ['targetId', 'rentGroupType'],
} as const

type SharingKind = keyof typeof sharedFields

/** Ids of the records whose shared fields a write changes. */
export interface SharedChanges {
  /** Persons: the documents of their homes contain their names. */
  readonly renamedPersons: readonly string[]
  /** Assets: the documents of their accounts and transactions contain their addresses. */
  readonly readdressedAssets: readonly string[]
  /** New tenures, and tenures whose asset changes. */
  readonly movedTenures: readonly string[]
  /**
   * Tenures with a new, moved or removed account, or an account whose rent group type changes: the documents of their
   * members contain the account types.
   */
  readonly tenuresWithAccountChanges: readonly string[]
}

const changesSql = `
  select 'renamedPersons' as change, id ${changedRowsSql('person', '$1')}
  union all
  select 'readdressedAssets', id ${changedRowsSql('asset', '$2')}
  union all
  select 'movedTenures', id ${changedRowsSql('tenure', '$3')}
  union all
  select 'tenuresWithAccountChanges', unnest(array[incoming.target_id, stored.target_id]) ${changedRowsSql('account', '$4')}
  union all
  select 'tenuresWithAccountChanges', target_id from account where id = any($5::uuid[])`

function changedRowsSql(kind: SharingKind, json: string): string {
  const fields = (alias: string) =>
    sharedFields[kind].map((field) => `${alias}.${columnName(field)}`).join(', ')
  return `from ${rowsSql(kind, json)} incoming left join "${kind}" stored using (id)
    where stored.id is null or (${fields('stored')}) is distinct from (${fields('incoming')})`
}

/** Compares a write with the stored records. Must run before the write. */
export async function sharedChanges(
  tx: Sql,
  { persons = [], assets = [], tenures = [], accounts = [] }: RecordBatch,
  removed: ChangedRecords,
): Promise<SharedChanges> {
  const batchLists = [persons, assets, tenures, accounts]
  const isNone = [...batchLists, removed.account].every((list) => list.length === 0)
  const rows = isNone
    ? []
    : await tx.query<{ change: keyof SharedChanges; id: string | null }>(changesSql, [
        fieldsJson('person', persons),
        fieldsJson('asset', assets),
        fieldsJson('tenure', tenures),
        fieldsJson('account', accounts),
        removed.account,
      ])
  const idsOf = (requested: keyof SharedChanges) =>
    rows.flatMap(({ change, id }) => (change === requested && id !== null ? id : []))
  return {
    renamedPersons: [...idsOf('renamedPersons'), ...removed.person],
    readdressedAssets: [...idsOf('readdressedAssets'), ...removed.asset],
    movedTenures: idsOf('movedTenures'),
    tenuresWithAccountChanges: idsOf('tenuresWithAccountChanges'),
  }
}

function fieldsJson(kind: SharingKind, records: readonly Readonly<Record<string, unknown>>[]) {
  const fields = ['id', ...sharedFields[kind]]
  return rowsJson(
    kind,
    records.map((record) => Object.fromEntries(fields.map((field) => [field, record[field]]))),
  )
}

/** A home may have many accounts and transactions, so they are read only when its address changes. */
const dependentsSql = `
  with home as materialized (
    select unnest($3::uuid[]) as id
    union
    select id from tenure where tenured_asset_id = any($2::uuid[]))
  select 'account' as kind, id from account where target_id = any(array(select id from home))
  union all
  select 'transaction', id from "transaction" where target_id = any(array(select id from home))
  union all
  select 'asset', id from asset where current_tenure_id = any(array(
    select tenure_id from household_member where person_id = any($1::uuid[])))
  union all
  select 'person', person_id from household_member where tenure_id = any($4::uuid[])`

/** The records whose documents contain the changed fields. */
export function dependentsOf(tx: Sql, changes: SharedChanges): Promise<ChangedRecords> {
  const { renamedPersons, readdressedAssets, movedTenures, tenuresWithAccountChanges } = changes
  return readIds(tx, dependentsSql, [
    renamedPersons,
    readdressedAssets,
    movedTenures,
    tenuresWithAccountChanges,
  ])
}

const neighboursSql = `
  with affected as materialized (
    select id, tenured_asset_id from tenure
    where id = any($1::uuid[]) or tenured_asset_id = any($2::uuid[]))
  select 'tenure' as kind, id from affected
  union all
  select 'asset', tenured_asset_id from affected where tenured_asset_id is not null
  union all
  select 'person', person_id from household_member
  where tenure_id = any(array(select id from affected))
  union all
  select 'account', id from account where target_id = any($1::uuid[])
  union all
  select 'asset', id from asset where current_tenure_id = any($1::uuid[])`

/**
 * Records whose documents may depend on any field of these tenures and assets. For a tenure: its members, accounts
 * and assets. For an asset: its tenures and their members.
 */
export function neighbours(
  tx: Sql,
  { tenure, asset }: Pick<ChangedRecords, 'tenure' | 'asset'>,
): Promise<ChangedRecords> {
  return readIds(tx, neighboursSql, [tenure, asset])
}

async function readIds(
  tx: Sql,
  text: string,
  ids: readonly (readonly string[])[],
): Promise<ChangedRecords> {
  if (ids.every((list) => list.length === 0)) return nothingChanged
  return changedOf(await tx.query<{ kind: RecordKind; id: string }>(text, ids))
}
