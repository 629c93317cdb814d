import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import type { RecordReader } from '../records/record-reader.js'
import { AssetBalanceResolver } from './asset-balance-resolver.js'
import { AssetResolver } from './asset-resolver.js'
import { FeedTrimmer } from './indexing/feed-trimmer.js'
import { IndexFollower } from './indexing/index-follower.js'
import { IndexOverview } from './indexing/index-overview.js'
import { RebuildDesk } from './indexing/rebuild-desk.js'
import { IndexResolver } from './index-resolver.js'
import { openRecords, type IndexedRecords, type RecordsConfig } from './open-records.js'
import { ResidentResolver } from './resident-resolver.js'
import { ResidentSearcher } from './resident-searcher.js'
import { SearchBox } from './search-box.js'
import type { Log } from '../log.js'
import { SearchResolver } from './search-resolver.js'
import { SearchService } from './search-service.js'
import { HouseholdMemberResolver } from './household-member-resolver.js'
import { PersonResolver } from './person-resolver.js'
import { TenureResolver } from './tenure-resolver.js'

/** What the rest of the gateway uses of the search. */
export interface SearchSystem extends IndexedRecords {
  /** Keeps an engine outside the database up to date; null for the one inside. */
  readonly follower: IndexFollower | null
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
  start(): void
  stop(): Promise<void>
}

/** Puts the search together; what runs beside requests still has to be started. */
export async function openSearch(
  config: RecordsConfig,
  database: Database,
  reader: RecordReader,
  clock: Clock,
  log: Log,
): Promise<SearchSystem> {
  const background = database.forPurpose('background')
  const { engine, records } = await openRecords(database, clock, config, () => follower?.nudge())
  const follower = engine.transactional
    ? null
    : new IndexFollower(engine, background, clock, (task, failure) => {
        if (failure === null) log.info({ task }, `search index: ${task} works again`)
        else log.warn({ err: failure }, `search index: ${task} fails and is tried again`)
      })
  const trimmer = new FeedTrimmer(background, clock, (failure) => {
    log.warn({ err: failure }, 'the change feed was not trimmed')
  })
  const desk = new RebuildDesk(engine, background, clock, log)
  const service = new SearchService(engine, reader, clock)
  return {
    engine,
    records,
    follower,
    resolvers: [
      [SearchResolver, new SearchResolver(service, new SearchBox(engine, reader))],
      [ResidentResolver, new ResidentResolver(new ResidentSearcher(engine, reader))],
      [IndexResolver, new IndexResolver(new IndexOverview(engine, database, clock), desk)],
      [AssetResolver, new AssetResolver()],
      [AssetBalanceResolver, new AssetBalanceResolver()],
      [HouseholdMemberResolver, new HouseholdMemberResolver()],
      [PersonResolver, new PersonResolver()],
      [TenureResolver, new TenureResolver()],
    ],
    start: () => {
      follower?.start()
      trimmer.start()
    },
    stop: async () => {
      trimmer.stop()
      await Promise.all([desk.stop(), follower?.stop()])
    },
  }
}
