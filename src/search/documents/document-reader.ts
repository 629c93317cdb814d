import { grouped } from '../../foundation/grouped.js'
import type { RowSource } from '../../database/row-source.js'
import type { WorkTurns } from '../../foundation/work-turns.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { columnsNamed } from '../../records/row-columns.js'
import {
  documentColumns,
  type AccountFacts,
  type AssetFacts,
  type HomeFacts,
  type MembershipFacts,
  type PersonFacts,
  type ReferenceFacts,
  type TenureFacts,
  type TenureWithMembers,
  type TransactionFacts,
} from './document-rows.js'

/** Makes the documents of the records that were read, so many at a time as a turn has time for. */
export type MakeDocuments = (turns: WorkTurns) => Promise<SearchDocument[]>

type Ids = readonly string[]

/** As JSON has a row: without dates. */
type Written<Row> = {
  readonly [Field in keyof Row]: NonNullable<Row[Field]> extends Date ? string | null : Row[Field]
}

function columns(of: keyof typeof documentColumns, table: string): string {
  return columnsNamed(documentColumns[of], table)
}

const tenureColumns = columns('tenure', 'tenure')
const memberColumns = columns('member', 'member')

const statements = {
  persons: `select ${columns('person', 'person')} from person where id = any($1::uuid[])`,
  homes: `select ${columns('home', 'asset')} from asset where id = any($1::uuid[])`,
  assets: `select ${columns('asset', 'asset')} from asset where id = any($1::uuid[])`,
  tenures: `select ${tenureColumns} from tenure where id = any($1::uuid[])`,
  tenuresWithMembers: `select ${tenureColumns}, array(
      select to_json(listed) from (
        select ${memberColumns} from household_member member
        where member.tenure_id = tenure.id order by member.position) listed) as "householdMembers"
    from tenure where id = any($1::uuid[])`,
  memberships: `select ${memberColumns}, to_json(held) as tenure
    from household_member member
    cross join lateral (select ${tenureColumns} from tenure where id = member.tenure_id) held
    where member.person_id = any($1::uuid[])
    order by held."startOfTenureDate" desc nulls last, held.id`,
  references: `select tenured_asset_id as "assetId", legacy_references as "legacyReferences"
    from tenure where tenured_asset_id = any($1::uuid[]) order by id`,
  ledgers: `select target_id as "tenureId", rent_group_type as ledger from account
    where target_id = any($1::uuid[]) and rent_group_type is not null
    group by target_id, rent_group_type order by target_id, rent_group_type`,
  accounts: `select ${columns('account', 'account')} from account where id = any($1::uuid[])`,
  transactions: `select ${columns('transaction', 'transaction')}
    from transaction where id = any($1::uuid[])`,
} as const

/**
 * Reads what documents are made of, always for many records: one statement a call, and every map lacks the ids
 * that are not known. The rows come as one JSON text, because reading them cell by cell takes Node several
 * times as long as making documents of them.
 */
export class DocumentReader {
  constructor(private readonly source: RowSource) {}

  async persons(ids: Ids): Promise<Map<string, PersonFacts>> {
    const rows = await this.rows<Written<PersonFacts>>('persons', ids)
    return byId(rows.map((row) => ({ ...row, dateOfBirth: dateOf(row.dateOfBirth) })))
  }

  async homes(ids: Ids): Promise<Map<string, HomeFacts>> {
    return byId(await this.rows<HomeFacts>('homes', ids))
  }

  async assets(ids: Ids): Promise<Map<string, AssetFacts>> {
    return byId(await this.rows<AssetFacts>('assets', ids))
  }

  async tenures(ids: Ids): Promise<Map<string, TenureFacts>> {
    return byId((await this.rows<Written<TenureFacts>>('tenures', ids)).map(tenureOf))
  }

  async tenuresWithMembers(ids: Ids): Promise<Map<string, TenureWithMembers>> {
    const rows = await this.rows<Written<TenureWithMembers>>('tenuresWithMembers', ids)
    return byId(rows.map(tenureOf))
  }

  /** Tenures each person is a member of, newest start first. */
  async memberships(personIds: Ids): Promise<ReadonlyMap<string, readonly MembershipFacts[]>> {
    type Row = Omit<MembershipFacts, 'tenure'> & { readonly tenure: Written<TenureFacts> }
    const rows = await this.rows<Row>('memberships', personIds)
    const memberships = rows.map((row) => ({ ...row, tenure: tenureOf(row.tenure) }))
    return grouped(memberships, ({ personId }) => personId)
  }

  /** What the former housing system called the tenures of each asset, ended ones too. */
  async references(assetIds: Ids): Promise<ReadonlyMap<string, readonly ReferenceFacts[]>> {
    return grouped(await this.rows<ReferenceFacts>('references', assetIds), (row) => row.assetId)
  }

  /** The ledgers of the accounts of each tenure, each once. */
  async ledgers(tenureIds: Ids): Promise<Map<string, string[]>> {
    const rows = await this.rows<{ tenureId: string; ledger: string }>('ledgers', tenureIds)
    const groups = grouped(rows, ({ tenureId }) => tenureId)
    return new Map([...groups].map(([id, own]) => [id, own.map(({ ledger }) => ledger)]))
  }

  async accounts(ids: Ids): Promise<Map<string, AccountFacts>> {
    return byId(await this.rows<AccountFacts>('accounts', ids))
  }

  async transactions(ids: Ids): Promise<Map<string, TransactionFacts>> {
    const rows = await this.rows<Written<TransactionFacts>>('transactions', ids)
    return byId(rows.map((row) => ({ ...row, transactionDate: dateOf(row.transactionDate) })))
  }

  private async rows<Row>(statement: keyof typeof statements, ids: Ids): Promise<Row[]> {
    if (ids.length === 0) return []
    const [found] = await this.source.rows<{ rows: string | null }>(
      `select json_agg(found)::text as rows from (${statements[statement]}) found`,
      [ids],
    )
    return JSON.parse(found?.rows ?? '[]') as Row[]
  }
}

function dateOf(written: string | null): Date | null {
  return written === null ? null : new Date(written)
}

function tenureOf<Row extends Written<TenureFacts>>(row: Row): Row & TenureFacts {
  return {
    ...row,
    startOfTenureDate: dateOf(row.startOfTenureDate),
    endOfTenureDate: dateOf(row.endOfTenureDate),
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
