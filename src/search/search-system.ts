import type { Role } from '../config/role-settings.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { RecordReader } from '../records/record-reader.js'
import { type FollowedIndexes, IndexFollower } from './indexing/index-follower.js'
import { IndexOverview } from './indexing/index-overview.js'
import { IndexResolver } from './indexing/index-resolver.js'
import { RebuildRequests } from './indexing/rebuild-requests.js'
import type { BackgroundTask } from '../queue/background-task.js'
import { createRecords, type IndexedRecords, type RecordsConfig } from './create-records.js'
import { Vocabulary } from './interpretation/vocabulary.js'
import { otherNameFinder } from './other-names/other-name-finder.js'
import { SearchPager } from './paging/search-pager.js'
import { QueryInterpreter } from './interpretation/query-interpreter.js'
import { WordFollower } from './interpretation/word-follower.js'
import { WordStore } from './interpretation/word-store.js'
import { recordLookUp } from './fallback/record-fallback.js'
import { ResidentResolver } from './residents/resident-resolver.js'
import { ResidentSearcher } from './residents/resident-searcher.js'
import { CombinedSearch } from './everything/combined-search.js'
import type { Log } from '../foundation/log.js'
import { housingLanguage } from '../records/language/housing-language.js'
import type { Measures } from '../observability/measures.js'
import { MeasuredEngine } from './measured-engine.js'
import { FallbackEngine } from '../../packages/search-engine/src/fallback/fallback-engine.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { fieldResolvers } from '../records/kinds/kind-parts.js'
import { kindSearchResolvers } from './kind-search-resolver.js'
import { SearchResolver } from './search-resolver.js'
import { SearchService } from './search-service.js'

export interface SearchParts {
  readonly config: RecordsConfig
  readonly database: Database
  readonly reader: RecordReader
  readonly clock: Clock
  readonly log: Log
  readonly indexes: FollowedIndexes
  readonly measures: Measures
}

/** The parts of search that the rest of the gateway uses. */
export interface SearchSystem extends IndexedRecords {
  /** Fills the indexes and applies changes of other gateways. */
  readonly follower: IndexFollower
  /** Resolver classes with their instances. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
  /** Tasks of a replica with these roles. */
  tasks(roles: ReadonlySet<Role>): readonly BackgroundTask[]
}

/** Creates the search. The caller starts its tasks. */
export async function createSearch({
  config,
  database,
  reader,
  clock,
  log,
  indexes,
  measures,
}: SearchParts): Promise<SearchSystem> {
  const background = database.forPurpose('background')
  const { definitions } = indexes
  const { engine, records } = await createRecords({
    database,
    clock,
    config,
    onChange: () => {
      // Indexes in the database need no notification.
      if (!engine.transactional) follower.nudge()
    },
    definitions,
  })
  const follower = new IndexFollower(engine, background, clock, log, indexes)
  const rebuilds = new RebuildRequests(engine, database, clock, () => {
    follower.buildRequested()
  })
  const words = { vocabulary: new Vocabulary(), store: new WordStore(database.sql) }
  const wordFollower = new WordFollower(words.vocabulary, new WordStore(background.sql), clock)
  // An engine in the database fails only together with the records, so it needs no fallback.
  const measured = new MeasuredEngine(engine, measures, () => {
    follower.inspect()
  })
  const searchEngine: SearchEngine = engine.transactional
    ? measured
    : new FallbackEngine({
        engine: measured,
        findByIdentifier: recordLookUp(database.sql),
        definitions,
        language: housingLanguage,
        clock,
      })
  const findOtherNames = otherNameFinder(database.sql)
  const queryInterpreter = new QueryInterpreter(searchEngine, words)
  const pager = new SearchPager(searchEngine, queryInterpreter, findOtherNames)
  const service = new SearchService(searchEngine, reader, clock, pager)
  const combined = new CombinedSearch(searchEngine, reader, words, findOtherNames)
  return {
    engine,
    records,
    follower,
    resolvers: [
      [SearchResolver, new SearchResolver(service, combined)],
      [ResidentResolver, new ResidentResolver(new ResidentSearcher(searchEngine, reader, pager))],
      [IndexResolver, new IndexResolver(new IndexOverview(engine, database, clock), rebuilds)],
      ...kindSearchResolvers.map((One) => [One, new One(service)] as const),
      ...fieldResolvers.map((One) => [One, new One()] as const),
    ],
    tasks: (roles) => [
      ...follower.tasks(roles.has('index')),
      ...(roles.has('serve') ? [wordFollower.task] : []),
    ],
  }
}
