import { RecordReader } from '../../src/records/record-reader.js'
import { CombinedSearch } from '../../src/search/everything/combined-search.js'
import { Vocabulary } from '../../src/search/interpretation/vocabulary.js'
import { QueryInterpreter } from '../../src/search/interpretation/query-interpreter.js'
import { WordFollower } from '../../src/search/interpretation/word-follower.js'
import { WordStore } from '../../src/search/interpretation/word-store.js'
import { SearchPager } from '../../src/search/paging/search-pager.js'
import { SearchService } from '../../src/search/search-service.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { clock, type StoredLandlord } from './stored-landlord.js'

/** The searches of a gateway, built as in the gateway. */
export interface Searches {
  readonly service: SearchService
  readonly box: CombinedSearch
}

/** Reads the words of the stored records into memory. */
export async function readWords({ database }: StoredLandlord): Promise<Vocabulary> {
  const known = new Vocabulary()
  const follower = new WordFollower(known, new WordStore(database.sql), clock)
  await follower.readNew()
  return known
}

export function createSearches(
  engine: SearchEngine,
  { database }: StoredLandlord,
  known: Vocabulary,
): Searches {
  const reader = RecordReader.of(database)
  const words = { vocabulary: known, store: new WordStore(database.sql) }
  const pager = new SearchPager(engine, new QueryInterpreter(engine, words))
  return {
    service: new SearchService(engine, reader, clock, pager),
    box: new CombinedSearch(engine, reader, words),
  }
}
