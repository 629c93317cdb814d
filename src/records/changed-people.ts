import type { Person, Prisma } from '../generated/prisma/client.js'
import { nothingChanged, type ChangedRecords } from './model/changed-records.js'
import type { PersonRecord, RecordBatch } from './model/record-model.js'

/** What is said of people on records that stand further away. */
export interface ChangedPeople {
  /** Persons with another name than before: their homes are found by it. */
  readonly renamed: readonly string[]
  /** Tenures with an account more or less in some ledger: their members are kept or left out by that. */
  readonly regrouped: readonly string[]
}

/** Has to be asked before the records are written. */
export async function changedPeople(
  tx: Prisma.TransactionClient,
  { persons = [], accounts = [] }: RecordBatch,
  removed: ChangedRecords,
): Promise<ChangedPeople> {
  const personIds = persons.map(({ id }) => id)
  const known =
    personIds.length === 0 ? [] : await tx.person.findMany({ where: { id: { in: personIds } } })
  const namesBefore = new Map(known.map((row) => [row.id, nameOf(row)]))
  const renamed = persons.filter((person) => namesBefore.get(person.id) !== nameOf(person))
  const accountIds = [...accounts.map(({ id }) => id), ...removed.account]
  const rows =
    accountIds.length === 0
      ? []
      : await tx.account.findMany({
          where: { id: { in: accountIds } },
          select: { id: true, targetId: true, rentGroupType: true },
        })
  const before = new Map(rows.map((row) => [row.id, row]))
  const moved = accounts.filter(({ id, targetId = null, rentGroupType = null }) => {
    const row = before.get(id)
    return row?.targetId !== targetId || row.rentGroupType !== rentGroupType
  })
  const gone = removed.account.map((id) => ({ id, targetId: null }))
  const tenures = [...moved, ...gone].flatMap(({ id, targetId }) => [
    targetId,
    before.get(id)?.targetId,
  ])
  return {
    renamed: [...renamed.map(({ id }) => id), ...removed.person],
    regrouped: tenures.flatMap((id) => id ?? []),
  }
}

/** The homes and the persons whose documents show that. */
export async function recordsOfPeople(
  tx: Prisma.TransactionClient,
  { renamed, regrouped }: ChangedPeople,
): Promise<ChangedRecords> {
  if (renamed.length === 0 && regrouped.length === 0) return nothingChanged
  const members = await tx.householdMember.findMany({
    where: { OR: [{ personId: { in: [...renamed] } }, { tenureId: { in: [...regrouped] } }] },
    select: { personId: true, tenureId: true },
  })
  const isRenamed = new Set(renamed)
  const isRegrouped = new Set(regrouped)
  const tenures = members.filter(({ personId }) => isRenamed.has(personId))
  const assets =
    tenures.length === 0
      ? []
      : await tx.asset.findMany({
          where: { currentTenureId: { in: tenures.map(({ tenureId }) => tenureId) } },
          select: { id: true },
        })
  return {
    ...nothingChanged,
    person: members
      .filter(({ tenureId }) => isRegrouped.has(tenureId))
      .map(({ personId }) => personId),
    asset: assets.map(({ id }) => id),
  }
}

function nameOf(person: Person | PersonRecord): string {
  return JSON.stringify([
    person.title ?? null,
    person.firstName ?? null,
    person.middleName ?? null,
    person.surname ?? null,
    person.preferredTitle ?? null,
    person.preferredFirstName ?? null,
    person.preferredMiddleName ?? null,
    person.preferredSurname ?? null,
  ])
}
