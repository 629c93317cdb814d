import type { Sql } from '../database/sql.js'
import type { Account, HouseholdMember } from '../generated/prisma/client.js'
import { nothingChanged, type ChangedRecords } from './model/changed-records.js'
import type { PersonRecord, RecordBatch } from './model/record-model.js'
import { columnsNamed } from './row-columns.js'

/** Columns of a person's name. */
export const nameParts = [
  'title',
  'firstName',
  'middleName',
  'surname',
  'preferredTitle',
  'preferredFirstName',
  'preferredMiddleName',
  'preferredSurname',
] as const

type Named = Pick<PersonRecord, (typeof nameParts)[number]>
type Ledger = Pick<Account, 'id' | 'targetId' | 'rentGroupType'>

const namesSql = `select ${columnsNamed(['id', ...nameParts], 'person')}
  from person where id = any($1::uuid[])`

/** Changes of people and ledgers that other records' search documents depend on. */
export interface ChangedPeople {
  /** Persons with a new name: the documents of their homes contain it. */
  readonly renamed: readonly string[]
  /** Tenures that gained or lost an account, or whose account changed its ledger: this decides whether members are indexed. */
  readonly regrouped: readonly string[]
}

/** Must run before the records are written. */
export async function changedPeople(
  tx: Sql,
  { persons = [], accounts = [] }: RecordBatch,
  removed: ChangedRecords,
): Promise<ChangedPeople> {
  const personIds = persons.map(({ id }) => id)
  const existing =
    personIds.length === 0
      ? []
      : await tx.query<Named & { readonly id: string }>(namesSql, [personIds])
  const namesBefore = new Map(existing.map((row) => [row.id, nameOf(row)]))
  const renamed = persons.filter((person) => namesBefore.get(person.id) !== nameOf(person))
  const accountIds = [...accounts.map(({ id }) => id), ...removed.account]
  const rows =
    accountIds.length === 0
      ? []
      : await tx.query<Ledger>(
          `select id, target_id as "targetId", rent_group_type as "rentGroupType"
          from account where id = any($1::uuid[])`,
          [accountIds],
        )
  const before = new Map(rows.map((row) => [row.id, row]))
  const moved = accounts.filter(({ id, targetId = null, rentGroupType = null }) => {
    const row = before.get(id)
    return row?.targetId !== targetId || row.rentGroupType !== rentGroupType
  })
  const removedAccounts = removed.account.map((id) => ({ id, targetId: null }))
  const tenures = [...moved, ...removedAccounts].flatMap(({ id, targetId }) => [
    targetId,
    before.get(id)?.targetId,
  ])
  return {
    renamed: [...renamed.map(({ id }) => id), ...removed.person],
    regrouped: tenures.flatMap((id) => id ?? []),
  }
}

/** The assets and persons whose documents show the changed people. */
export async function recordsOfPeople(
  tx: Sql,
  { renamed, regrouped }: ChangedPeople,
): Promise<ChangedRecords> {
  if (renamed.length === 0 && regrouped.length === 0) return nothingChanged
  const members = await tx.query<Pick<HouseholdMember, 'personId' | 'tenureId'>>(
    `select person_id as "personId", tenure_id as "tenureId" from household_member
    where person_id = any($1::uuid[]) or tenure_id = any($2::uuid[])`,
    [renamed, regrouped],
  )
  const isRenamed = new Set(renamed)
  const isRegrouped = new Set(regrouped)
  const tenures = members.filter(({ personId }) => isRenamed.has(personId))
  const assets =
    tenures.length === 0
      ? []
      : await tx.query<{ id: string }>(
          `select id from asset
          where current_tenure_id = any($1::uuid[])`,
          [tenures.map(({ tenureId }) => tenureId)],
        )
  return {
    ...nothingChanged,
    person: members
      .filter(({ tenureId }) => isRegrouped.has(tenureId))
      .map(({ personId }) => personId),
    asset: assets.map(({ id }) => id),
  }
}

function nameOf(person: Named): string {
  return JSON.stringify(nameParts.map((part) => person[part] ?? null))
}
