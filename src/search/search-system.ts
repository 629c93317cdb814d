import type { Role } from '../config/role-settings.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { rowsOf } from '../database/row-source.js'
import type { RecordReader } from '../records/record-reader.js'
import { AccountResolver } from './kinds/account/resolver.js'
import { AssetBalanceResolver } from './kinds/asset/balance-resolver.js'
import { AssetResolver } from './kinds/asset/resolver.js'
import {
  type FollowedIndexes,
  IndexFollower,
  type FollowerReport,
  releaseIndexes,
} from './indexing/index-follower.js'
import { IndexOverview } from './indexing/index-overview.js'
import { BackgroundRebuilds } from './indexing/background-rebuilds.js'
import { IndexResolver } from './indexing/index-resolver.js'
import type { BackgroundTask } from '../queue/background-task.js'
import { createRecords, type IndexedRecords, type RecordsConfig } from './create-records.js'
import { Interpreter } from './interpretation/interpreter.js'
import { KnownWords } from './interpretation/known-words.js'
import { OtherNameFinder } from './other-names/other-name-finder.js'
import { QuestionInterpreter } from './interpretation/question-interpreter.js'
import { WordFollower } from './interpretation/word-follower.js'
import { WordStore } from './interpretation/word-store.js'
import { RecordReserve } from './reserve/record-reserve.js'
import { ResidentResolver } from './residents/resident-resolver.js'
import { ResidentSearcher } from './residents/resident-searcher.js'
import { CombinedSearch } from './everything/combined-search.js'
import type { Log } from '../foundation/log.js'
import { housingLanguage } from './language/housing-language.js'
import { noMeasures, type Measures } from '../observability/measures.js'
import { MeasuredEngine } from './measured-engine.js'
import { FallbackEngine } from '../../packages/search-engine/src/fallback/fallback-engine.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { SearchResolver } from './search-resolver.js'
import { SearchService } from './search-service.js'
import { HouseholdMemberResolver, TenureResolver } from './kinds/tenure/resolver.js'
import { PersonResolver } from './kinds/person/resolver.js'

export interface SearchParts {
  readonly config: RecordsConfig
  readonly database: Database
  readonly reader: RecordReader
  readonly clock: Clock
  readonly log: Log
  readonly indexes?: FollowedIndexes
  readonly measures?: Measures
}

/** What the rest of the gateway uses of the search. */
export interface SearchSystem extends Omit<IndexedRecords, 'firstLoad'> {
  /** Fills the indexes, and keeps them up to date with what others write. */
  readonly follower: IndexFollower
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
  /** Tasks of a replica with these roles. */
  tasks(roles: ReadonlySet<Role>): readonly BackgroundTask[]
  /** Ends rebuilds that requests began. */
  stop(): Promise<void>
}

/** Puts the search together; what runs beside requests still has to be started. */
export async function createSearch({
  config,
  database,
  reader,
  clock,
  log,
  indexes = releaseIndexes,
  measures = noMeasures,
}: SearchParts): Promise<SearchSystem> {
  const background = database.forPurpose('background')
  const { definitions } = indexes
  const { engine, records } = await createRecords({
    ...{ database, clock, config },
    onChange: () => {
      // Indexes in the database need no notification.
      if (!engine.transactional) follower.nudge()
    },
    definitions,
  })
  const follower = new IndexFollower(engine, background, clock, reportTo(log), indexes)
  const rebuilds = new BackgroundRebuilds(engine, background, clock, log)
  const known = new KnownWords()
  const words = new WordFollower(known, new WordStore(background.pool), clock)
  const interpreter = new Interpreter(known, new WordStore(database.pool))
  // An engine in the database is away only together with the records.
  const measured = new MeasuredEngine(engine, measures, () => {
    follower.inspect()
  })
  const searched: SearchEngine = engine.transactional
    ? measured
    : new FallbackEngine({
        engine: measured,
        fallback: new RecordReserve(database),
        definitions,
        language: housingLanguage,
        clock,
      })
  const names = new OtherNameFinder(rowsOf(database))
  const questions = new QuestionInterpreter(searched, interpreter, names)
  const service = new SearchService(searched, reader, clock, questions)
  const combined = new CombinedSearch(searched, reader, interpreter, names)
  return {
    engine,
    records,
    follower,
    resolvers: [
      [SearchResolver, new SearchResolver(service, combined)],
      [ResidentResolver, new ResidentResolver(new ResidentSearcher(searched, reader, questions))],
      [IndexResolver, new IndexResolver(new IndexOverview(engine, database, clock), rebuilds)],
      [AccountResolver, new AccountResolver()],
      [AssetResolver, new AssetResolver()],
      [AssetBalanceResolver, new AssetBalanceResolver()],
      [HouseholdMemberResolver, new HouseholdMemberResolver()],
      [PersonResolver, new PersonResolver()],
      [TenureResolver, new TenureResolver()],
    ],
    tasks: (roles) => [
      ...follower.tasks(roles.has('index')),
      ...(roles.has('serve') ? [words.task] : []),
    ],
    stop: () => rebuilds.stop(),
  }
}

function reportTo(log: Log): FollowerReport {
  return {
    task: (task, failure) => {
      if (failure === null) log.info({ task }, `search index: ${task} works again`)
      else log.warn({ err: failure }, `search index: ${task} fails and is tried again`)
    },
    building: (percent) => {
      log.info({ percent }, 'a search index is being built')
    },
  }
}
