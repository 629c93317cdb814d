import { demoBatches } from '../../tools/landlord/demo-batches.js'
import { type Landlord, landlordAtOnce } from '../../tools/landlord/landlord.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { RecordBatch } from '../../src/records/model/record-model.js'
import type { OnProgress } from './progress.js'

/** The day the landlord is looked at, so that numbers of different days can be compared. */
const today = '2026-06-01'
export const clock = { now: () => new Date(`${today}T12:00:00Z`) }

/** Two thirds of the records are transactions; a property brings about so many records of all kinds. */
const recordsPerProperty = 14.77

/** A landlord with about so many records. */
export function landlordOf(records: number, seed: number): Landlord {
  return landlordAtOnce({ seed, size: Math.round(records / recordsPerProperty), today })
}

/** How many records of the five kinds there are. */
export function recordsOf({ counts }: Landlord): number {
  const { notification: _none, ...records } = counts
  return Object.values(records).reduce((sum, count) => sum + count, 0)
}

/**
 * Stores the records as they are made, 200 at a time: each batch with its change feed and its search
 * index in one transaction.
 */
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

/** The first `count` records of each kind but accounts, one a batch. */
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
  const taken: Row[] = []
  for (const row of rows) {
    if (taken.length === count) break
    taken.push(row)
  }
  return taken
}
