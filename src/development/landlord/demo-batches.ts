import type { RecordBatch } from '../../records/model/record-model.js'
import type { DemoNotification } from './demo-notifications.js'
import type { Landlord } from './landlord.js'

/** Rows that are stored together: records of one kind, or notifications. */
export type DemoBatch = { readonly count: number } & (
  { readonly records: RecordBatch } | { readonly notifications: readonly DemoNotification[] }
)

/**
 * Measured: 500 take as long in all, but each write then holds the event loop twice as long, and
 * with fewer the transactions themselves cost more than the rows.
 */
export const batchSize = 200

/**
 * The landlord in the order of loading: what is searched most comes first, the many transactions
 * last.
 */
export function* demoBatches(landlord: Landlord): Generator<DemoBatch> {
  for (const assets of inBatches(landlord.assets())) yield batch(assets, { records: { assets } })
  for (const persons of inBatches(landlord.persons()))
    yield batch(persons, { records: { persons } })
  for (const tenures of inBatches(landlord.tenures()))
    yield batch(tenures, { records: { tenures } })
  for (const accounts of inBatches(landlord.accounts())) {
    yield batch(accounts, { records: { accounts } })
  }
  for (const notifications of inBatches(landlord.notifications())) {
    yield batch(notifications, { notifications })
  }
  for (const transactions of inBatches(landlord.transactions())) {
    yield batch(transactions, { records: { transactions } })
  }
}

function batch<Content>(rows: readonly unknown[], content: Content): { count: number } & Content {
  return { count: rows.length, ...content }
}

/** Cuts any sequence into lists of `batchSize`; the last may be shorter. */
function* inBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let current: Row[] = []
  for (const row of rows) {
    current.push(row)
    if (current.length === batchSize) {
      yield current
      current = []
    }
  }
  if (current.length > 0) yield current
}
