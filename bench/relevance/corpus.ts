import { createRecords } from '../../src/search/create-records.js'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { demoBatches } from '../../src/development/landlord/demo-batches.js'
import { buildLandlord, type Landlord } from '../../src/development/landlord/landlord.js'
import type { Account, Asset, Person } from '../../src/generated/prisma/client.js'
import type { TenureRow } from '../../src/records/record-reader.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { SearchEngine } from '../../src/search-engine/search-engine.js'
import { throwawayDatabase } from '../support/throwaway-database.js'

/** The landlord never changes, so that numbers of different days can be compared. */
const options = { seed: 1, size: 2_000, today: '2026-06-01' }
export const clock = { now: () => new Date(`${options.today}T12:00:00Z`) }

/** All records that are searched for, in a fixed order. */
export interface Corpus {
  readonly assets: readonly Asset[]
  readonly persons: readonly Person[]
  readonly tenures: readonly TenureRow[]
  readonly accounts: readonly Account[]
}

/** The stored landlord; closing it removes the database. */
export interface StoredCorpus {
  readonly corpus: Corpus
  readonly database: Database
  readonly postgres: SearchEngine
  close(): Promise<void>
}

/**
 * Stores the landlord in a database of its own: on the server at `url`, else an embedded one.
 *
 * @param onProgress is told how many of the records are stored
 */
export async function storeCorpus(
  url: string | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<StoredCorpus> {
  const throwaway = await throwawayDatabase(url, 'relevance')
  const database = await openDatabase({ ...throwaway, poolSize: 2 })
  const close = async () => {
    await database.close()
    await throwaway.remove()
  }
  try {
    const { engine, records } = await createRecords({ database, clock })
    await store(records, build(), onProgress)
    return { corpus: await readCorpus(database), database, postgres: engine, close }
  } catch (error) {
    await close()
    throw error
  }
}

function build(): Landlord {
  const work = buildLandlord(options)
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}

async function store(
  records: RecordStore,
  landlord: Landlord,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { asset, person, tenure, account } = landlord.counts
  let done = 0
  for (const batch of demoBatches(landlord)) {
    // Notifications and transactions come last; nobody looks for those by an address or a name.
    if (!('records' in batch) || batch.records.transactions !== undefined) return
    await records.save(batch.records)
    done += batch.count
    onProgress(done, asset + person + tenure + account)
  }
}

async function readCorpus({ prisma }: Database): Promise<Corpus> {
  const orderBy = { id: 'asc' } as const
  return {
    assets: await prisma.asset.findMany({ orderBy }),
    persons: await prisma.person.findMany({ orderBy }),
    tenures: await prisma.tenure.findMany({ orderBy, include: { householdMembers: true } }),
    accounts: await prisma.account.findMany({ orderBy }),
  }
}
