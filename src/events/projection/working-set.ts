import type { Sql } from '../../database/sql.js'
import { entityKinds, type PlainKind, type PlainRecord } from '../../records/kinds/plain-kinds.js'
import type { RowReader, TenureWithMembers } from '../../records/row-reader.js'
import type {
  AccountRecord,
  AssetRecord,
  PersonRecord,
  RecordOf,
  TenureRecord,
} from '../../records/model/record-model.js'
import type { SourceSnapshot } from './source-snapshot.js'
import { isSameRow } from './same-row.js'

/** The stored records of a kind, and drafts of the records to write. */
class DraftTable<Row extends { id: string }> {
  private readonly drafts = new Map<string, Row>()

  constructor(private readonly stored: ReadonlyMap<string, Row>) {}

  /** The draft, or the stored record; undefined if it does not exist or was not read. */
  get(id: string | null | undefined): Row | undefined {
    return this.drafts.get(id ?? '') ?? this.stored.get(id ?? '')
  }

  put(record: Row): void {
    this.drafts.set(record.id, record)
  }

  all(): Row[] {
    return [...new Map([...this.stored, ...this.drafts]).values()]
  }

  /** Drafts that differ from the stored records. */
  changed(): Row[] {
    return [...this.drafts.values()].filter((draft) => {
      const stored = this.stored.get(draft.id)
      return stored === undefined || !isSameRow(draft, stored)
    })
  }
}

/** The records that one projection reads and may write in its transaction. */
export interface WorkingSet {
  readonly persons: DraftTable<PersonRecord>
  readonly assets: DraftTable<AssetRecord>
  readonly tenures: DraftTable<TenureRecord>
  readonly accounts: DraftTable<AccountRecord>
  /** With all alerts of the persons and assets whose alerts were read. */
  readonly plain: { readonly [Kind in PlainKind]: DraftTable<RecordOf<Kind>> }
}

/**
 * Reads the stored records of a snapshot, and the records that copy their fields, with a constant number of statements.
 */
export async function loadWorkingSet(
  reader: RowReader,
  tx: Sql,
  snapshot: SourceSnapshot,
): Promise<WorkingSet> {
  const removedIds = (kind: string) =>
    snapshot.removed.filter((row) => row.kind === kind).map(({ id }) => id)
  const sourceAccounts = [...snapshot.accounts.values()]
  const accountIds = [...sourceAccounts.map(({ id }) => id), ...removedIds('account')]
  const accounts = await reader.rows('account', accountIds)
  const targets = [...sourceAccounts, ...accounts.values()].flatMap(
    ({ targetId }) => targetId ?? [],
  )
  const tenureIds = await affectedTenures(tx, {
    tenures: [...snapshot.tenures.keys(), ...removedIds('tenure'), ...targets],
    assets: [
      ...snapshot.assets.keys(),
      ...[...snapshot.tenures.values()].flatMap(({ tenuredAssetId }) => tenuredAssetId ?? []),
    ],
    persons: [...snapshot.persons.keys()],
  })
  const tenures = await reader.tenuresWithMembers(tenureIds)
  const ofTenures = await reader.accountsOfTenures([...tenureIds, ...snapshot.tenures.keys()])
  const rows = [...tenures.values(), ...snapshot.tenures.values()]
  const assets = await reader.rows('asset', [
    ...rows.flatMap(({ tenuredAssetId }) => tenuredAssetId ?? []),
    ...[...snapshot.assets.values()].flatMap(({ record }) => record.parentAssetIds),
    ...snapshot.assets.keys(),
    ...snapshot.contracts.keys(),
    ...(await descendantsWithOtherNames(tx, snapshot)),
  ])
  const persons = await reader.rows('person', [
    ...rows.flatMap(({ householdMembers }) => householdMembers.map(({ personId }) => personId)),
    ...snapshot.persons.keys(),
    ...snapshot.totals.keys(),
  ])
  const listed = [...snapshot.alerts.values()].flat()
  const alertIds = [...snapshot.plain.cautionaryAlert.keys(), ...listed.map(({ id }) => id)]
  const alerts = await reader.alerts(alertIds, [...snapshot.alerts.keys()])
  const plain: [PlainKind, DraftTable<PlainRecord>][] = [['cautionaryAlert', table(alerts)]]
  for (const kind of entityKinds) {
    plain.push([kind, table(await reader.rows(kind, [...snapshot.plain[kind].keys()]))])
  }
  const all = new Map([...accounts, ...[...ofTenures.values()].flat().map(byId)])
  return {
    persons: table(persons),
    assets: table(assets),
    tenures: table(new Map([...tenures].map(([id, row]) => [id, asWritten(row)]))),
    accounts: table(all),
    plain: Object.fromEntries(plain) as unknown as WorkingSet['plain'],
  }
}

/** Ids of stored tenures that are in the snapshot, or have one of its assets or persons. */
async function affectedTenures(
  tx: Sql,
  ids: {
    readonly tenures: readonly string[]
    readonly assets: readonly string[]
    readonly persons: readonly string[]
  },
): Promise<string[]> {
  if (Object.values(ids).every((list) => list.length === 0)) return []
  const rows = await tx.query<{ id: string }>(
    `select id from tenure
    where id = any($1::uuid[]) or tenured_asset_id = any($2::uuid[])
    union
    select tenure_id from household_member where person_id = any($3::uuid[])`,
    [ids.tenures, ids.assets, ids.persons],
  )
  return rows.map(({ id }) => id)
}

/** Ids of assets below the snapshot's assets whose copy of the parent's name is missing or different. */
async function descendantsWithOtherNames(tx: Sql, { assets }: SourceSnapshot): Promise<string[]> {
  const named = [...assets].flatMap(([id, { record }]) =>
    typeof record.assetName === 'string' ? [{ id, name: record.assetName }] : [],
  )
  if (named.length === 0) return []
  const rows = await tx.query<{ id: string }>(
    `select asset.id
    from jsonb_to_recordset($1::jsonb) as parent(id uuid, name text)
    join asset on asset.parent_asset_ids @> array[parent.id]
    where (asset.parents @> jsonb_build_array(
      jsonb_build_object('id', parent.id, 'name', parent.name))) is not true`,
    [JSON.stringify(named)],
  )
  return rows.map(({ id }) => id)
}

function byId<Row extends { id: string }>(row: Row): [string, Row] {
  return [row.id, row]
}

/** Drops the positions of members, because writing a tenure assigns them by order. */
function asWritten({ householdMembers, ...tenure }: TenureWithMembers) {
  return {
    ...tenure,
    householdMembers: householdMembers.map(
      ({ tenureId: _tenure, position: _position, ...member }) => member,
    ),
  }
}

/** Rows that are read and rows that are written have the same columns, but different types. */
function table<Row extends { id: string }, Stored extends { id: string }>(
  rows: ReadonlyMap<string, Stored>,
): DraftTable<Row> {
  return new DraftTable(rows as ReadonlyMap<string, unknown> as ReadonlyMap<string, Row>)
}
