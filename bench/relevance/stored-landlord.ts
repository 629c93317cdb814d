import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { RecordBatch } from '../../src/records/model/record-model.js'
import { replaceRecords } from '../../src/records/bulk-replace.js'
import { createEngine } from '../../src/search/create-engine.js'
import { IndexLifecycle } from '../../src/search/indexing/index-lifecycle.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import { type OnProgress, withProgress } from '../support/progress.js'
import { withThrowaway } from '../support/throwaway-database.js'
import type { Landlord } from './landlord/model.js'
import {
  accountRecord,
  buildingRecords,
  homeRecord,
  personRecord,
  tenureRecord,
} from './landlord/records.js'
import { tidy } from '../support/tidy.js'

/** A fixed day for all searches. */
export const clock = { now: () => new Date('2026-06-01T12:00:00Z') }

/** A landlord in a database with a search index. */
export interface StoredLandlord {
  readonly database: Database
  readonly postgres: MaintainedEngine
}

const batchSize = 2_000

/**
 * Passes a database with the landlord. Rows are written before the index, so that nothing is written twice.
 *
 * @param storedName if set, keeps the database and reuses it in the next run
 */
export function withStoredLandlord<Result>(
  landlord: Landlord,
  serverUrl: string,
  storedName: string | null,
  use: (stored: StoredLandlord) => Promise<Result>,
): Promise<Result> {
  return withThrowaway(
    serverUrl,
    'relevance',
    async (throwaway) => {
      const database = await openDatabase({ ...throwaway, poolSize: 4 })
      try {
        const postgres = await withProgress('Storing the landlord', (onProgress) =>
          fill(database, landlord, onProgress),
        )
        return await use({ database, postgres })
      } finally {
        await database.close()
      }
    },
    storedName,
  )
}

async function fill(
  database: Database,
  landlord: Landlord,
  onProgress: OnProgress,
): Promise<MaintainedEngine> {
  const total = landlord.residents.length + 3 * landlord.homes.length
  if ((await database.prisma.person.count()) === 0) await writeRows(database, landlord)
  const postgres = await createEngine({ config: { searchEngine: 'postgres' }, database, clock })
  let before = 0
  let done = 0
  await new IndexLifecycle(postgres, database).complete({
    onProgress: (ofKind) => {
      if (ofKind < done) before += done
      done = ofKind
      onProgress(Math.min(before + done, total), total)
    },
  })
  await tidy(database)
  return postgres
}

async function writeRows({ sql }: Database, landlord: Landlord): Promise<void> {
  for (const batch of batches(landlord)) {
    await sql.transaction((tx) => replaceRecords(tx, batch))
  }
}

function* batches(landlord: Landlord): Generator<RecordBatch> {
  yield { assets: [...buildingRecords(landlord)] }
  for (const residents of inBatches(landlord.residents)) {
    yield { persons: residents.map(personRecord) }
  }
  for (const homes of inBatches(landlord.homes)) {
    yield {
      assets: homes.map(homeRecord),
      tenures: homes.map(tenureRecord),
      accounts: homes.map(accountRecord),
    }
  }
}

function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
}
