import type {
  Account,
  CautionaryAlert,
  HouseholdMember,
  Tenure,
} from '../generated/prisma/client.js'
import type { Sql } from '../database/sql.js'
import { grouped } from '../foundation/grouped.js'
import { readDay } from '../database/row-types.js'
import { mapKinds, type RecordKind, type RecordRows } from './model/record-model.js'
import { columnsOf, rowsByIdSql } from './row-columns.js'

export type TenureWithMembers = Tenure & { readonly householdMembers: readonly HouseholdMember[] }

/** `tenureId/personId` */
export type MemberKey = `${string}/${string}`

export function memberKey(tenureId: string, personId: string): MemberKey {
  return `${tenureId}/${personId}`
}

const rowsSql = mapKinds(rowsByIdSql)
const tenuresWithMembersSql = `select ${columnsOf('tenure', 'item')}, (
    select coalesce(json_agg(member_row), '[]') from (
      select ${columnsOf('householdMember', 'member')} from household_member member
      where member.tenure_id = item.id order by member.position) member_row
  ) as "householdMembers"
  from tenure item where item.id = any($1::uuid[])`
const alertsSql = `select ${columnsOf('cautionaryAlert', 'item')} from cautionary_alert item
  where item.id = any($1::uuid[]) or item.person_id = any($2::uuid[]) or item.asset_id = any($2::uuid[])`
const membersSql = `select ${columnsOf('householdMember', 'member')}
  from unnest($1::uuid[], $2::uuid[]) as requested(tenure_id, person_id)
  join household_member member using (tenure_id, person_id)`
const accountsOfTenuresSql = `select ${columnsOf('account', 'item')} from account item
  where item.target_id = any($1::uuid[]) order by item.start_date nulls last, item.id`

/** A person's membership of one tenure. */
export type Membership = HouseholdMember & { readonly tenure: Tenure }

/**
 * Reads whole rows of records with one statement per call, for any number of ids. Unknown ids are absent from the
 * maps. Also works inside a transaction.
 */
export class RowReader {
  constructor(protected readonly sql: Sql) {}

  /** The rows of a kind; tenures without their members. */
  async rows<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<Map<string, RecordRows[Kind]>> {
    return byId(await this.rowsOf<RecordRows[Kind]>(rowsSql[kind], ids))
  }

  async tenuresWithMembers(ids: readonly string[]): Promise<Map<string, TenureWithMembers>> {
    const rows = await this.rowsOf<TenureWithMembers>(tenuresWithMembersSql, ids)
    return byId(
      rows.map((row) => ({
        ...row,
        householdMembers: row.householdMembers.map((member) => ({
          ...member,
          // JSON has days as text.
          dateOfBirth: member.dateOfBirth && readDay(String(member.dateOfBirth)),
        })),
      })),
    )
  }

  /** Cautionary alerts with these ids, and all of these persons and assets. */
  async alerts(
    ids: readonly string[],
    targetIds: readonly string[],
  ): Promise<Map<string, CautionaryAlert>> {
    if (ids.length + targetIds.length === 0) return new Map()
    return byId(await this.sql.query<CautionaryAlert>(alertsSql, [ids, targetIds]))
  }

  /** Members by tenure and person. */
  async members(keys: readonly MemberKey[]): Promise<Map<MemberKey, HouseholdMember>> {
    const pairs = keys.map((key) => key.split('/'))
    const rows = await this.sql.query<HouseholdMember>(membersSql, [
      pairs.map(([tenure]) => tenure),
      pairs.map(([, person]) => person),
    ])
    return new Map(rows.map((row) => [memberKey(row.tenureId, row.personId), row]))
  }

  /** Accounts of each tenure, oldest first. */
  async accountsOfTenures(
    tenureIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Account[]>> {
    const rows = await this.rowsOf<Account>(accountsOfTenuresSql, tenureIds)
    return grouped(rows, (row) => row.targetId)
  }

  /** Runs no statement without ids: most changes are of one or two kinds. */
  private async rowsOf<Row extends object>(sql: string, ids: readonly string[]): Promise<Row[]> {
    return ids.length === 0 ? [] : this.sql.query<Row>(sql, [ids])
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
