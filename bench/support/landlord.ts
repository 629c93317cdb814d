import { demoBatches } from '../../tools/landlord/demo-batches.js'
import { type Landlord, buildLandlordSync } from '../../tools/landlord/landlord.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { RecordBatch } from '../../src/records/model/record-model.js'
import type { OnProgress } from './progress.js'

/** A fixed reference day, so that results of different days are comparable. */
const today = '2026-06-01'
export const clock = { now: () => new Date(`${today}T12:00:00Z`) }

/** Average number of records per property; two thirds are transactions. */
const recordsPerProperty = 14.77

/**
 * A landlord with about this number of records.
 *
 * @param repairs number of work orders, each with two notes, besides these records; by default few
 */
export function landlordOf(records: number, seed: number, repairs?: number): Landlord {
  const size = Math.round(records / recordsPerProperty)
  return buildLandlordSync({ seed, size, today, ...(repairs === undefined ? {} : { repairs }) })
}

/** Number of records of all kinds. */
export function recordsOf({ counts }: Landlord): number {
  const { notification: _none, ...records } = counts
  return Object.values(records).reduce((sum, count) => sum + count, 0)
}

/** Stores the records in batches of 200, each with its change feed and search index in one transaction. */
export async function loadLandlord(
  landlord: Landlord,
  records: RecordStore,
  onProgress: OnProgress,
): Promise<void> {
  const total = recordsOf(landlord)
  let done = 0
  for (const batch of demoBatches(landlord)) {
    if (!('records' in batch)) continue
    await records.save(batch.records)
    done += batch.count
    onProgress(done, total)
  }
}

/** The first `count` records of each kind except accounts, one per batch. */
export function singleRecords(landlord: Landlord, count: number): Record<string, RecordBatch[]> {
  return {
    persons: first(landlord.persons(), count).map((person) => ({ persons: [person] })),
    assets: first(landlord.assets(), count).map((asset) => ({ assets: [asset] })),
    tenures: first(landlord.tenures(), count).map((tenure) => ({ tenures: [tenure] })),
    transactions: first(landlord.transactions(), count).map((transaction) => ({
      transactions: [transaction],
    })),
  }
}

function first<Row>(rows: Generator<Row>, count: number): Row[] {
  const list: Row[] = []
  for (const row of rows) {
    if (list.length === count) break
    list.push(row)
  }
  return list
}
