import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src/foundation/clock.js'
import { Chance } from '../relevance/chance.js'
import { RecordReader } from '../../src/records/record-reader.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { MaintainedEngine } from '../../src/search-engine/maintained-engine.js'
import { createRecords } from '../../src/search/create-records.js'
import { CombinedSearch } from '../../src/search/everything/combined-search.js'
import { IndexFollower } from '../../src/search/indexing/index-follower.js'
import { IndexPreparer } from '../../src/search/indexing/index-preparer.js'
import { SearchService } from '../../src/search/search-service.js'
import { eventually } from '../../test/support/eventually.js'
import { removeIndexes } from '../../test/support/meilisearch-subject.js'
import { readSamples } from '../search/samples.js'
import { textKinds } from '../search/text-kinds.js'
import { TimedEngine } from '../search/timed-engine.js'
import { singleRecords } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { timing, type Timing } from '../support/timing.js'
import type { MeilisearchAddress } from './meilisearch-rebuild.js'
import { ServerTimes } from './server-times.js'
import type { World } from './world.js'

const mostChanges = 1_000
const singles = 20
const queries = 100
const warmUps = 10

export interface SearchSpeed {
  readonly name: string
  readonly records: string
  /** From the request to the hits. */
  readonly engine: Timing
  /** As the server says. */
  readonly server: Timing
}

/** How fast a Meilisearch is filled, follows and answers. */
export interface MeilisearchSpeed {
  readonly records: number
  readonly fillSeconds: number
  readonly changes: number
  /** From the start of the follower, when all changes wait, to the moment when the index has them. */
  readonly followSeconds: number
  /** From the write of one record to its first hit. */
  readonly single: Timing
  readonly searches: readonly SearchSpeed[]
}

/** Strikes the index in the database off, as every gateway on Meilisearch does. */
export async function measureMeilisearch(
  world: World,
  { url, searchKey, indexKey }: MeilisearchAddress,
): Promise<MeilisearchSpeed> {
  const { database } = world
  const prefix = `bench_${randomUUID().slice(0, 8)}_`
  const { engine, records } = await createRecords({
    database,
    clock: systemClock,
    config: {
      ...{ searchEngine: 'meilisearch', personTotals: 'derived' },
      MEILISEARCH_URL: url,
      MEILISEARCH_SEARCH_KEY: searchKey,
      MEILISEARCH_INDEX_KEY: indexKey,
      MEILISEARCH_INDEX_PREFIX: prefix,
    },
    onChange: () => {
      follower.nudge()
    },
  })
  const silent = () => undefined
  const report = { task: silent, filling: silent, olderCopy: silent, dropped: silent }
  const follower = new IndexFollower(engine, database, systemClock, report)
  try {
    const begun = performance.now()
    await withProgress('meilisearch: filling', (onProgress) =>
      new IndexPreparer(engine, database).complete({ onProgress }),
    )
    const fillSeconds = (performance.now() - begun) / 1000
    const followed = await follow(world, records, follower)
    const single = await freshness(records, engine)
    const searches = await withProgress('meilisearch: asking', () => ask(world, engine))
    return { records: world.count, fillSeconds, ...followed, single, searches }
  } finally {
    await follower.stop()
    await removeIndexes(url, indexKey, prefix)
  }
}

async function follow(
  { landlord }: World,
  records: RecordStore,
  follower: IndexFollower,
): Promise<Pick<MeilisearchSpeed, 'changes' | 'followSeconds'>> {
  const changed = (singleRecords(landlord, mostChanges)['persons'] ?? []).flatMap(
    ({ persons = [] }) => persons,
  )
  // Written before anybody follows: one after the other, it would be the writes that are measured.
  await records.save({ persons: changed.map((person) => ({ ...person, title: 'Dr' })) })
  const begun = performance.now()
  follower.start()
  await hasFollowed(follower)
  return { changes: changed.length, followSeconds: (performance.now() - begun) / 1000 }
}

async function hasFollowed(follower: IndexFollower): Promise<void> {
  await eventually(
    () => follower.status(),
    ({ state, changesBehind }) => state === 'following' && changesBehind === 0,
  )
}

async function freshness(records: RecordStore, engine: MaintainedEngine): Promise<Timing> {
  const spent: number[] = []
  for (let time = 0; time < singles; time += 1) {
    const id = randomUUID()
    const begun = performance.now()
    await records.save({ persons: [{ id, surname: 'Fresh' }] })
    await eventually(
      () => engine.search({ index: 'persons', text: id, offset: 0, limit: 1 }),
      ({ totalCount }) => totalCount === 1,
    )
    spent.push(performance.now() - begun)
  }
  return timing(spent)
}

async function ask({ database, options }: World, engine: MaintainedEngine): Promise<SearchSpeed[]> {
  const timed = new TimedEngine(engine)
  const reader = new RecordReader(database.prisma)
  const searches = {
    service: new SearchService(timed, reader, systemClock),
    box: new CombinedSearch(timed, reader),
  }
  const samples = await readSamples(database, queries)
  const kinds = textKinds(samples, new Chance(options.seed, 'text kinds'))
  const server = new ServerTimes()
  server.watch()
  try {
    const speeds: SearchSpeed[] = []
    for (const kind of kinds.filter(({ texts }) => texts.length > 0)) {
      const spent: { engine: number; server: number }[] = []
      for (let round = 0; round < warmUps + queries; round += 1) {
        timed.spent = 0
        server.spent = 0
        await kind.ask(searches, kind.texts[round % kind.texts.length] ?? '')
        if (round >= warmUps) spent.push({ engine: timed.spent, server: server.spent })
      }
      speeds.push({
        name: kind.name,
        records: kind.records,
        engine: timing(spent.map((one) => one.engine)),
        server: timing(spent.map((one) => one.server)),
      })
    }
    return speeds
  } finally {
    server.stop()
  }
}
