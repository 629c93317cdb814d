import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { Landlord } from '../../tools/landlord/landlord.js'
import { systemClock } from '../../src/foundation/clock.js'
import { RecordReader } from '../../src/records/record-reader.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { createRecords } from '../../src/search/create-records.js'
import { CombinedSearch } from '../../src/search/everything/combined-search.js'
import { IndexFollower } from '../../src/search/indexing/index-follower.js'
import { SearchService } from '../../src/search/search-service.js'
import { Chance } from '../relevance/chance.js'
import { clock, landlordOf, loadLandlord, recordsOf, singleRecords } from '../support/landlord.js'
import { withMeilisearch } from '../support/meilisearch.js'
import { withProgress } from '../support/progress.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { tidy } from '../support/tidy.js'
import { timing, type Timing } from '../support/timing.js'
import { listingKinds } from './listing-kinds.js'
import type { Options } from './options.js'
import type { QueryKind } from './query-kind.js'
import { repairKinds } from './repair-kinds.js'
import { readSamples } from './samples.js'
import { ServerTimes } from './server-times.js'
import { textKinds } from './text-kinds.js'
import { TimedEngine } from './timed-engine.js'
import { type KindTiming, timeKinds } from './timings.js'

/** Maximum wait for the follower to stop. */
const stopMs = 5_000

/** The gateway's default. */
const poolSize = 10
const upsertsPerKind = 50
const singles = 20

/** Times are in milliseconds, sizes in bytes. */
export interface Measured {
  readonly records: number
  /** Null for a reused database. */
  readonly loadSeconds: number | null
  readonly databaseSize: number
  readonly indexSize: number
  readonly postgres: readonly KindTiming[]
  /** Times to replace one record, by kind. */
  readonly upserts: Readonly<Record<string, Timing>>
  readonly meilisearch: MeilisearchTimes | null
}

interface MeilisearchTimes {
  /** Includes the times that the server reports. */
  readonly kinds: readonly KindTiming[]
  /** From the write of a record to the first search that finds it. */
  readonly untilFound: Timing
}

/** Loads a landlord, searches with both engines, and replaces single records. */
export function measure(serverUrl: string, options: Options): Promise<Measured> {
  const { keep, records: size, seed, repairs } = options
  const use = async (throwaway: { readonly url: string; readonly dataDir: string }) => {
    const database = await openDatabase({ ...throwaway, poolSize })
    try {
      return await measureOn(database, landlordOf(size, seed, repairs), options)
    } finally {
      await database.close()
    }
  }
  return withThrowaway(serverUrl, 'speed', use, keep ? `${size}_${repairs}_${seed}` : null)
}

async function measureOn(
  database: Database,
  landlord: Landlord,
  options: Options,
): Promise<Measured> {
  const { engine, records } = await createRecords({ database, clock })
  const loadSeconds = await load(database, landlord, records)
  const kinds = await selectedKinds(database, options)
  return {
    records: recordsOf(landlord),
    loadSeconds,
    ...(await sizesOf(database)),
    postgres: await timeSearches(database, engine, kinds, options, 'asking Postgres'),
    upserts: await timeUpserts(landlord, records),
    meilisearch: await withMeilisearch(database, async (meilisearch) => {
      const server = new ServerTimes()
      try {
        return {
          kinds: await timeSearches(
            database,
            meilisearch,
            kinds,
            options,
            'asking Meilisearch',
            server,
          ),
          untilFound: await timeUntilFound(database, meilisearch),
        }
      } finally {
        server.stop()
      }
    }),
  }
}

/** @returns seconds; null when the records were loaded before */
async function load(
  database: Database,
  landlord: Landlord,
  store: RecordStore,
): Promise<number | null> {
  // Notes come last.
  if ((await database.prisma.note.count()) === landlord.counts.note) return null
  const startedAt = performance.now()
  await withProgress('loading', (onProgress) => loadLandlord(landlord, store, onProgress))
  const seconds = (performance.now() - startedAt) / 1000
  await tidy(database)
  return seconds
}

async function selectedKinds(
  database: Database,
  { queries, seed, kind: kindFilter }: Options,
): Promise<QueryKind[]> {
  const samples = await readSamples(database, queries)
  return [
    ...textKinds(samples, new Chance(seed, 'text kinds')),
    ...listingKinds(samples),
    ...repairKinds(samples),
  ].filter(({ name, texts }) => texts.length > 0 && name.includes(kindFilter))
}

function timeSearches(
  database: Database,
  engine: SearchEngine,
  kinds: readonly QueryKind[],
  { queries, seed }: Options,
  label: string,
  server?: ServerTimes,
): Promise<KindTiming[]> {
  const timed = new TimedEngine(engine)
  const reader = RecordReader.of(database)
  const searches = {
    service: new SearchService(timed, reader, clock),
    box: new CombinedSearch(timed, reader),
  }
  return withProgress(label, (onProgress) =>
    timeKinds(kinds, searches, { engine: timed, server, count: queries, seed, onProgress }),
  )
}

/** Saves each record with its change feed and search index in its own transaction. */
async function timeUpserts(
  landlord: Landlord,
  store: RecordStore,
): Promise<Record<string, Timing>> {
  const timings: Record<string, Timing> = {}
  for (const [kind, batches] of Object.entries(singleRecords(landlord, upsertsPerKind))) {
    const durations: number[] = []
    for (const batch of batches) {
      const startedAt = performance.now()
      await store.save(batch)
      durations.push(performance.now() - startedAt)
    }
    timings[kind] = timing(durations)
  }
  return timings
}

async function timeUntilFound(database: Database, engine: MaintainedEngine): Promise<Timing> {
  const silent = () => undefined
  const log = { info: silent, warn: silent, error: silent }
  const follower = new IndexFollower(engine, database, systemClock, log)
  const { records } = await createRecords({
    database,
    clock,
    onChange: () => {
      follower.nudge()
    },
  })
  for (const task of follower.tasks()) task.start(log)
  try {
    const durations: number[] = []
    for (let count = 0; count < singles; count += 1) {
      const id = randomUUID()
      const startedAt = performance.now()
      await records.save({ persons: [{ id, surname: 'Fresh' }] })
      const search = { index: 'persons', text: id, offset: 0, limit: 1 } as const
      while ((await engine.search(search)).totalCount === 0) await pause(20)
      durations.push(performance.now() - startedAt)
    }
    return timing(durations)
  } finally {
    await Promise.all(follower.tasks().map((task) => task.stop(stopMs)))
  }
}

async function sizesOf({ sql }: Database): Promise<Pick<Measured, 'databaseSize' | 'indexSize'>> {
  const rows = await sql.query<{ database: string; indexes: string }>(
    `select pg_database_size(current_database())::text as database,
      (select coalesce(sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass)), 0)
        from pg_tables where schemaname = 'search')::text as indexes`,
  )
  return { databaseSize: Number(rows[0]?.database), indexSize: Number(rows[0]?.indexes) }
}
