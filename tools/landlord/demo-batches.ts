import type { RecordBatch } from '../../src/records/model/record-model.js'
import type { DemoNotification } from './demo-notifications.js'
import type { HomeRecords } from './homes.js'
import type { Landlord } from './landlord.js'

/** Rows stored in one transaction: records, or notifications. */
export type DemoBatch = { readonly count: number } & (
  { readonly records: RecordBatch } | { readonly notifications: readonly DemoNotification[] }
)

/**
 * Rows of a batch. Measured: with 500 rows the total time is the same, but each write blocks the event loop twice as
 * long. With fewer rows, the transactions cost more than the rows.
 */
const batchSize = 200

/** A home has four or five records. */
const homesPerBatch = 45

/** A repair has three records. */
const repairsPerBatch = 66

/**
 * Batches in loading order: alerts, then home by home, so that few search documents are rewritten because of later
 * records; transactions, repairs and activities last.
 */
export function* demoBatches(landlord: Landlord): Generator<DemoBatch> {
  for (const cautionaryAlerts of inBatches(landlord.alerts())) {
    yield batch(cautionaryAlerts, { records: { cautionaryAlerts } })
  }
  for (const homes of inBatches(landlord.homes(), homesPerBatch)) yield homeBatch(homes)
  for (const notifications of inBatches(landlord.notifications())) {
    yield batch(notifications, { notifications })
  }
  for (const transactions of inBatches(landlord.transactions())) {
    yield batch(transactions, { records: { transactions } })
  }
  for (const repairs of inBatches(landlord.repairs(), repairsPerBatch)) {
    const workOrders = repairs.map(({ workOrder }) => workOrder)
    const notes = repairs.flatMap((repair) => repair.notes)
    yield batch([...workOrders, ...notes], { records: { workOrders, notes } })
  }
  for (const activities of inBatches(landlord.activities())) {
    yield batch(activities, { records: { activities } })
  }
}

function batch<Content>(rows: readonly unknown[], content: Content): { count: number } & Content {
  return { count: rows.length, ...content }
}

function homeBatch(homes: readonly HomeRecords[]): DemoBatch {
  const records = {
    assets: homes.flatMap(({ assets }) => assets),
    persons: homes.flatMap(({ persons }) => persons),
    tenures: homes.flatMap(({ tenures }) => tenures),
    accounts: homes.flatMap(({ accounts }) => accounts),
  }
  return { count: Object.values(records).flat().length, records }
}

/** Splits a sequence into lists of `size`; the last may be shorter. */
function* inBatches<Row>(rows: Iterable<Row>, size = batchSize): Generator<Row[]> {
  let current: Row[] = []
  for (const row of rows) {
    current.push(row)
    if (current.length === size) {
      yield current
      current = []
    }
  }
  if (current.length > 0) yield current
}
