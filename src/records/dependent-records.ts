import type { Sql } from '../database/sql.js'
import { columnName, rowsJson, rowsSql } from './bulk-insert.js'
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
  readonly renamed: readonly string[]
  /** Assets: the documents of their accounts and transactions contain their addresses. */
  readonly readdressed: readonly string[]
  /** Tenures of another asset. */
  readonly moved: readonly string[]
  /** Tenures that gain or lose an account or a ledger, which decides whether members are found. */
  readonly regrouped: readonly string[]
}

const changesSql = `
  select 'renamed' as change, id ${differing('person', '$1')}
  union all
  select 'readdressed', id ${differing('asset', '$2')}
  union all
  select 'moved', id ${differing('tenure', '$3')}
  union all
  select 'regrouped', unnest(array[incoming.target_id, stored.target_id]) ${differing('account', '$4')}
  union all
  select 'regrouped', target_id from account where id = any($5::uuid[])`

function differing(kind: SharingKind, json: string): string {
  const fields = (alias: string) =>
    sharedFields[kind].map((field) => `${alias}.${columnName(field)}`).join(', ')
  return `from ${rowsSql(kind, json)} incoming left join "${kind}" stored using (id)
    where stored.id is null or (${fields('stored')}) is distinct from (${fields('incoming')})`
}

/** Compares a write with the stored records. Must run before they are written. */
export async function sharedChanges(
  tx: Sql,
  { persons = [], assets = [], tenures = [], accounts = [] }: RecordBatch,
  removed: ChangedRecords,
): Promise<SharedChanges> {
  const compared = [persons, assets, tenures, accounts]
  const isNone = [...compared, removed.account].every((list) => list.length === 0)
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
    renamed: [...idsOf('renamed'), ...removed.person],
    readdressed: [...idsOf('readdressed'), ...removed.asset],
    moved: idsOf('moved'),
    regrouped: idsOf('regrouped'),
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
  const { renamed, readdressed, moved, regrouped } = changes
  return readIds(tx, dependentsSql, [renamed, readdressed, moved, regrouped])
}

const neighboursSql = `
  with shown as materialized (
    select id, tenured_asset_id from tenure
    where id = any($1::uuid[]) or tenured_asset_id = any($2::uuid[]))
  select 'tenure' as kind, id from shown
  union all
  select 'asset', tenured_asset_id from shown where tenured_asset_id is not null
  union all
  select 'person', person_id from household_member
  where tenure_id = any(array(select id from shown))
  union all
  select 'account', id from account where target_id = any($1::uuid[])
  union all
  select 'asset', id from asset where current_tenure_id = any($1::uuid[])`

/**
 * Records whose documents change with any field of these: for a tenure its members, accounts and assets; for an asset
 * its tenures and their members.
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
