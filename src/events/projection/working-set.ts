import type { RowReader, TenureRow } from '../../records/row-reader.js'
import type { RecordTransaction } from '../../records/model/changed-records.js'
import type {
  AccountRecord,
  AssetRecord,
  PersonRecord,
  TenureRecord,
  TransactionRecord,
} from '../../records/model/record-model.js'
import type { Gathered } from './gathered.js'
import { isSameRow } from './same-row.js'

/** The records of a kind that one change looks at, with those that it writes. */
class DraftTable<Row extends { id: string }> {
  private readonly drafts = new Map<string, Row>()

  constructor(private readonly stored: ReadonlyMap<string, Row>) {}

  /** As it will be; undefined when it is not there or was not looked at. */
  get(id: string | null | undefined): Row | undefined {
    return this.drafts.get(id ?? '') ?? this.stored.get(id ?? '')
  }

  put(record: Row): void {
    this.drafts.set(record.id, record)
  }

  all(): Row[] {
    return [...new Map([...this.stored, ...this.drafts]).values()]
  }

  /** What differs from what is stored, so that nothing is written for nothing. */
  changed(): Row[] {
    return [...this.drafts.values()].filter((draft) => {
      const stored = this.stored.get(draft.id)
      return stored === undefined || !isSameRow(draft, stored)
    })
  }
}

/** Everything that the projection of one event reads and may write, inside one transaction. */
export interface WorkingSet {
  readonly persons: DraftTable<PersonRecord>
  readonly assets: DraftTable<AssetRecord>
  readonly tenures: DraftTable<TenureRecord>
  readonly accounts: DraftTable<AccountRecord>
  readonly transactions: DraftTable<TransactionRecord>
}

/** Transactions are the greatest part of what is imported, and nothing else shows facts of them. */
export type StoredTransactions = Awaited<ReturnType<RowReader['transactions']>>

/** Reads what was gathered and what shows facts of it: a constant number of statements. */
export async function loadWorkingSet(
  reader: RowReader,
  tx: RecordTransaction,
  gathered: Gathered,
  known?: StoredTransactions,
): Promise<WorkingSet> {
  const removed = (kind: string) =>
    gathered.removed.filter((gone) => gone.kind === kind).map(({ id }) => id)
  const fetched = [...gathered.accounts.values(), ...gathered.listedAccounts.values()]
  const accountIds = [...fetched.map(({ id }) => id), ...removed('account')]
  const accounts = await reader.accounts(accountIds)
  const targets = [...fetched, ...accounts.values()].flatMap(({ targetId }) => targetId ?? [])
  const tenureIds = await affectedTenures(tx, {
    tenures: [...gathered.tenures.keys(), ...removed('tenure'), ...targets],
    assets: [
      ...gathered.assets.keys(),
      ...[...gathered.tenures.values()].flatMap(({ tenuredAssetId }) => tenuredAssetId ?? []),
    ],
    persons: [...gathered.persons.keys()],
  })
  const tenures = await reader.tenures(tenureIds)
  const ofTenures = await reader.accountsOfTenures([...tenureIds, ...gathered.tenures.keys()])
  const rows = [...tenures.values(), ...gathered.tenures.values()]
  const assets = await reader.assets([
    ...rows.flatMap(({ tenuredAssetId }) => tenuredAssetId ?? []),
    ...[...gathered.assets.values()].flatMap(({ record }) => record.parentAssetIds),
    ...gathered.assets.keys(),
    ...gathered.contracts.keys(),
    ...(await descendantsWithOtherNames(tx, gathered)),
  ])
  const persons = await reader.persons([
    ...rows.flatMap(({ householdMembers }) => householdMembers.map(({ personId }) => personId)),
    ...gathered.persons.keys(),
    ...gathered.totals.keys(),
    ...gathered.unknownTotals.keys(),
  ])
  const transactions = known ?? (await reader.transactions([...gathered.transactions.keys()]))
  const all = new Map([...accounts, ...[...ofTenures.values()].flat().map(byId)])
  return {
    persons: table(persons),
    assets: table(assets),
    tenures: table(new Map([...tenures].map(([id, row]) => [id, asWritten(row)]))),
    accounts: table(all),
    transactions: table(transactions),
  }
}

/** The tenures that are gathered, of gathered assets, or with gathered persons on them. */
async function affectedTenures(
  tx: RecordTransaction,
  of: {
    readonly tenures: readonly string[]
    readonly assets: readonly string[]
    readonly persons: readonly string[]
  },
): Promise<string[]> {
  if (Object.values(of).every((ids) => ids.length === 0)) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from tenure
    where id = any(${of.tenures}::uuid[]) or tenured_asset_id = any(${of.assets}::uuid[])
    union
    select tenure_id from household_member where person_id = any(${of.persons}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Assets below a gathered one that know it by another name, or by none. */
async function descendantsWithOtherNames(
  tx: RecordTransaction,
  { assets }: Gathered,
): Promise<string[]> {
  const named = [...assets].flatMap(([id, { record }]) =>
    typeof record.assetName === 'string' ? [{ id, name: record.assetName }] : [],
  )
  if (named.length === 0) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select asset.id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as parent(id uuid, name text)
    join asset on asset.parent_asset_ids @> array[parent.id]
    where (asset.parents @> jsonb_build_array(
      jsonb_build_object('id', parent.id, 'name', parent.name))) is not true`
  return rows.map(({ id }) => id)
}

function byId<Row extends { id: string }>(row: Row): [string, Row] {
  return [row.id, row]
}

/** Positions of members follow from their order when a tenure is written. */
function asWritten({ householdMembers, ...tenure }: TenureRow) {
  return {
    ...tenure,
    householdMembers: householdMembers.map(
      ({ tenureId: _tenure, position: _place, ...member }) => member,
    ),
  }
}

/** A row that was read is a record that can be written: the columns are the same. */
function table<Row extends { id: string }, Stored extends { id: string }>(
  rows: ReadonlyMap<string, Stored>,
): DraftTable<Row> {
  return new DraftTable(rows as ReadonlyMap<string, unknown> as ReadonlyMap<string, Row>)
}
