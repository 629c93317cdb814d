import type { Database } from '../../src/database/database.js'
import type {
  Account,
  Asset,
  Person,
  Transaction,
  WorkOrder,
} from '../../src/generated/prisma/client.js'
import { tableOf } from '../../src/records/bulk-insert.js'
import { RecordReader } from '../../src/records/record-reader.js'
import type { TenureWithMembers } from '../../src/records/row-reader.js'
import type { RecordKind } from '../../src/records/model/record-model.js'

/** Records to build queries from. */
export interface Samples {
  readonly assets: readonly Asset[]
  readonly persons: readonly Person[]
  readonly tenures: readonly TenureWithMembers[]
  readonly accounts: readonly Account[]
  readonly transactions: readonly Transaction[]
  readonly workOrders: readonly WorkOrder[]
}

/**
 * Returns `count` records of each kind, spread over all records. The result is the same for the same
 * landlord.
 */
export async function readSamples(database: Database, count: number): Promise<Samples> {
  const reader = RecordReader.of(database)
  const ids = async (kind: RecordKind) => {
    const rows = await database.sql.query<{ id: string }>(
      `select id from "${tableOf(kind)}" order by md5(id::text) limit ${count}`,
    )
    return rows.map(({ id }) => id)
  }
  return {
    assets: sorted(await reader.rows('asset', await ids('asset'))),
    persons: sorted(await reader.rows('person', await ids('person'))),
    tenures: sorted(await reader.tenuresWithMembers(await ids('tenure'))),
    accounts: sorted(await reader.rows('account', await ids('account'))),
    transactions: sorted(await reader.rows('transaction', await ids('transaction'))),
    workOrders: sorted(await reader.rows('workOrder', await ids('workOrder'))),
  }
}

/** Sorted, since the database returns rows in any order. */
function sorted<Row extends { readonly id: string }>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}
