import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { Chance } from '../relevance/chance.js'
import type { Landlord } from '../../src/development/landlord/landlord.js'
import { RecordReader } from '../../src/records/record-reader.js'
import type { RecordStore } from '../../src/records/record-store.js'
import { createRecords } from '../../src/search/create-records.js'
import { CombinedSearch } from '../../src/search/everything/combined-search.js'
import { SearchService } from '../../src/search/search-service.js'
import { withProgress } from '../support/progress.js'
import { withGateway } from '../support/shared-gateway.js'
import {
  keptDatabase,
  type ThrowawayDatabase,
  throwawayDatabase,
} from '../support/throwaway-database.js'
import { timing, type Timing } from '../support/timing.js'
import { gatewayCosts } from './gateway-cost.js'
import { clock, landlordOf, loadLandlord, recordsOf, singleRecords } from '../support/landlord.js'
import { listingKinds } from './listing-kinds.js'
import type { Options } from './options.js'
import type { QueryKind } from './query-kind.js'
import type { Measured } from './report.js'
import { readSamples } from './samples.js'
import { textKinds } from './text-kinds.js'
import { TimedEngine } from './timed-engine.js'
import { timeKinds } from './timings.js'
import { tidy } from '../support/tidy.js'

/** As many connections as a gateway has by default. */
const poolSize = 10
const upsertsPerKind = 50

/** Loads a landlord, asks and replaces; the database is gone afterwards unless it is to be kept. */
export async function measure(
  engineName: string,
  url: string | undefined,
  size: number,
  options: Options,
): Promise<Measured> {
  const throwaway =
    url !== undefined && options.keep
      ? await keptDatabase(url, 'speed', size.toString())
      : await throwawayDatabase(url, 'speed')
  try {
    const database = await openDatabase({ ...throwaway, poolSize })
    try {
      return await measureOn(database, throwaway, engineName, size, options)
    } finally {
      await database.close()
    }
  } finally {
    await throwaway.remove()
  }
}

async function measureOn(
  database: Database,
  throwaway: ThrowawayDatabase,
  engineName: string,
  size: number,
  options: Options,
): Promise<Measured> {
  const { seed, queries: count } = options
  const landlord = landlordOf(size, seed)
  const { engine: postgres, records: store } = await createRecords({ database, clock })
  const label = `${engineName.replace(/ \(.*/, '')}, ${size.toLocaleString('en')}`
  const loadSeconds = await load(database, landlord, store, `${label}: loading`)

  const engine = new TimedEngine(postgres)
  const reader = new RecordReader(database.prisma)
  const searches = {
    service: new SearchService(engine, reader, clock),
    box: new CombinedSearch(engine, reader),
  }
  const kinds = await chosenKinds(database, options)
  const kindTimings = await withProgress(`${label}: asking`, (onProgress) =>
    timeKinds(kinds, searches, engine, { count, seed, onProgress }),
  )
  return {
    engine: engineName,
    records: recordsOf(landlord),
    loadSeconds,
    kinds: kindTimings,
    costs: await withGateway(database, throwaway.dataDir, (gateway) => {
      const asked = kinds.filter((kind) => kind.overHttp === true)
      return gatewayCosts(asked, { searches, engine }, gateway, count)
    }),
    upserts: await timeUpserts(landlord, store),
    memory: await memoryOf(database),
  }
}

/** @returns seconds; null when all was there before */
async function load(
  database: Database,
  landlord: Landlord,
  store: RecordStore,
  label: string,
): Promise<number | null> {
  // Transactions come last.
  if ((await database.prisma.transaction.count()) === landlord.counts.transaction) return null
  const begun = performance.now()
  await withProgress(label, (onProgress) => loadLandlord(landlord, store, onProgress))
  const seconds = (performance.now() - begun) / 1000
  await tidy(database)
  return seconds
}

async function chosenKinds(
  database: Database,
  { queries, seed, only }: Options,
): Promise<QueryKind[]> {
  const samples = await readSamples(database, queries)
  return [...textKinds(samples, new Chance(seed, 'text kinds')), ...listingKinds(samples)].filter(
    ({ name, texts }) => texts.length > 0 && name.includes(only),
  )
}

/** Each record with its change feed and its search index, in a transaction of its own. */
async function timeUpserts(
  landlord: Landlord,
  store: RecordStore,
): Promise<Record<string, Timing>> {
  const timings: Record<string, Timing> = {}
  for (const [kind, batches] of Object.entries(singleRecords(landlord, upsertsPerKind))) {
    const spent: number[] = []
    for (const batch of batches) {
      const begun = performance.now()
      await store.save(batch)
      spent.push(performance.now() - begun)
    }
    timings[kind] = timing(spent)
  }
  return timings
}

async function memoryOf({ pool }: Database): Promise<Measured['memory']> {
  const { rows } = await pool.query<{ database: string; indexes: string }>(
    `select pg_database_size(current_database())::text as database,
      (select coalesce(sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass)), 0)
        from pg_tables where schemaname = 'search')::text as indexes`,
  )
  return {
    // Kilobytes.
    residentPeak: process.resourceUsage().maxRSS * 1024,
    database: Number(rows[0]?.database),
    indexes: Number(rows[0]?.indexes),
  }
}
