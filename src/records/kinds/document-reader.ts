import DataLoader from 'dataloader'
import type { Sql } from '../../database/sql.js'
import { grouped } from '../../foundation/grouped.js'
import type { WorkTurns } from '../../foundation/work-turns.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { mapKinds, type RecordKind, type RecordRows } from '../model/record-model.js'
import { columnsNamed, columnsOf, rowsByIdSql } from '../row-columns.js'
import type { HouseholdMember, Person, Tenure, Transaction } from '../../generated/prisma/client.js'
import {
  homeColumns,
  type AccountRow,
  type AssetRow,
  type HomeRow,
  type JsonRow,
  type MembershipRow,
  type PersonRow,
  type ReferenceRow,
  type TenureRow,
  type TenureWithMembers,
  type TransactionRow,
} from './document-rows.js'

/** Builds the documents of the records that were read, yielding between turns. */
export type MakeDocuments = (turns: WorkTurns) => Promise<SearchDocument[]>

type Ids = readonly string[]

/** Declares the reading of a kind whose documents hold only fields of their own record. */
export function ownDocuments<Kind extends RecordKind>(
  kind: Kind,
  documentOf: (row: JsonRow<RecordRows[Kind]>) => SearchDocument,
) {
  return async (reader: DocumentReader, ids: Ids): Promise<MakeDocuments> => {
    const rows = [...(await reader.records(kind, ids)).values()]
    return (turns) => turns.each(rows, documentOf)
  }
}

const tenureColumns = columnsOf('tenure', 'tenure')
const memberColumns = columnsOf('householdMember', 'member')

const statements = {
  ...mapKinds(rowsByIdSql),
  homes: `select ${columnsNamed(homeColumns, 'asset')} from asset where id = any($1::uuid[])`,
  tenuresWithMembers: `select ${tenureColumns}, array(
      select to_json(member_row) from (
        select ${memberColumns} from household_member member
        where member.tenure_id = tenure.id order by member.position) member_row) as "householdMembers"
    from tenure where id = any($1::uuid[])`,
  memberships: `select ${memberColumns}, to_json(tenure_row) as tenure
    from household_member member
    cross join lateral (select ${tenureColumns} from tenure where id = member.tenure_id) tenure_row
    where member.person_id = any($1::uuid[])
    order by tenure_row."startOfTenureDate" desc nulls last, tenure_row.id`,
  references: `select tenured_asset_id as "assetId", legacy_references as "legacyReferences"
    from tenure where tenured_asset_id = any($1::uuid[]) order by id`,
  ledgers: `select target_id as "tenureId", rent_group_type as ledger from account
    where target_id = any($1::uuid[]) and rent_group_type is not null
    group by target_id, rent_group_type order by target_id, rent_group_type`,
} as const

/** One statement with its ids. */
interface Read {
  readonly statement: keyof typeof statements
  readonly ids: Ids
}

/**
 * Reads the rows that documents need; unknown ids are absent from the maps. The documents of all kinds read the same
 * few tables, so the calls of one tick are combined into one statement, and repeated calls are cached. Use a reader
 * for one batch only, while none of the rows that it reads are written. Each result is one JSON text, because parsing
 * rows cell by cell takes Node several times as long as building the documents.
 */
export class DocumentReader {
  private readonly results = new DataLoader<Read, string | null, string>(
    (reads) => this.readAll(reads),
    { cacheKeyFn: ({ statement, ids }) => `${statement} ${ids.join()}` },
  )

  constructor(private readonly sql: Sql) {}

  /** The rows of a kind, with days and moments as text. */
  async records<Kind extends RecordKind>(
    kind: Kind,
    ids: Ids,
  ): Promise<Map<string, JsonRow<RecordRows[Kind]>>> {
    return byId(await this.rows<JsonRow<RecordRows[Kind]> & { readonly id: string }>(kind, ids))
  }

  async persons(ids: Ids): Promise<Map<string, PersonRow>> {
    const rows = await this.rows<JsonRow<Person>>('person', ids)
    return byId(rows.map((row) => ({ ...row, dateOfBirth: dateOf(row.dateOfBirth) })))
  }

  async homes(ids: Ids): Promise<Map<string, HomeRow>> {
    return byId(await this.rows<HomeRow>('homes', ids))
  }

  assets(ids: Ids): Promise<Map<string, AssetRow>> {
    return this.records('asset', ids)
  }

  async tenures(ids: Ids): Promise<Map<string, TenureRow>> {
    return byId((await this.rows<JsonRow<Tenure>>('tenure', ids)).map(tenureOf))
  }

  async tenuresWithMembers(ids: Ids): Promise<Map<string, TenureWithMembers>> {
    type Row = JsonRow<Tenure> & Pick<TenureWithMembers, 'householdMembers'>
    return byId((await this.rows<Row>('tenuresWithMembers', ids)).map(tenureOf))
  }

  /** The tenures of each person, newest start first. */
  async memberships(personIds: Ids): Promise<ReadonlyMap<string, readonly MembershipRow[]>> {
    type Row = JsonRow<HouseholdMember> & { readonly tenure: JsonRow<Tenure> }
    const rows = await this.rows<Row>('memberships', personIds)
    const memberships = rows.map((row) => ({ ...row, tenure: tenureOf(row.tenure) }))
    return grouped(memberships, ({ personId }) => personId)
  }

  /** The references of each asset's tenures in the former housing system, including ended tenures. */
  async references(assetIds: Ids): Promise<ReadonlyMap<string, readonly ReferenceRow[]>> {
    return grouped(await this.rows<ReferenceRow>('references', assetIds), (row) => row.assetId)
  }

  /** The distinct ledgers of the accounts of each tenure. */
  async ledgers(tenureIds: Ids): Promise<Map<string, string[]>> {
    const rows = await this.rows<{ tenureId: string; ledger: string }>('ledgers', tenureIds)
    const groups = grouped(rows, ({ tenureId }) => tenureId)
    return new Map([...groups].map(([id, rows]) => [id, rows.map(({ ledger }) => ledger)]))
  }

  accounts(ids: Ids): Promise<Map<string, AccountRow>> {
    return this.records('account', ids)
  }

  async transactions(ids: Ids): Promise<Map<string, TransactionRow>> {
    const rows = await this.rows<JsonRow<Transaction>>('transaction', ids)
    return byId(rows.map((row) => ({ ...row, transactionDate: dateOf(row.transactionDate) })))
  }

  private async rows<Row>(statement: keyof typeof statements, ids: Ids): Promise<Row[]> {
    if (ids.length === 0) return []
    const result = await this.results.load({ statement, ids })
    return JSON.parse(result ?? '[]') as Row[]
  }

  private async readAll(reads: readonly Read[]): Promise<(string | null)[]> {
    const columns = reads.map(({ statement }, index) => {
      const text = statements[statement].replaceAll('$1', `$${index + 1}`)
      return `(select json_agg(result)::text from (${text}) result) as r${index}`
    })
    const [row] = await this.sql.query<Record<string, string | null>>(
      `select ${columns.join(', ')}`,
      reads.map(({ ids }) => ids),
    )
    return reads.map((_, index) => row?.[`r${index}`] ?? null)
  }
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function tenureOf<Row extends JsonRow<Tenure>>(row: Row) {
  return {
    ...row,
    startOfTenureDate: dateOf(row.startOfTenureDate),
    endOfTenureDate: dateOf(row.endOfTenureDate),
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
