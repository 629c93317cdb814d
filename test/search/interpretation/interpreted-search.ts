import { systemClock } from '../../../src/foundation/clock.js'
import type { RecordBatch } from '../../../src/records/model/record-model.js'
import { RecordReader } from '../../../src/records/record-reader.js'
import { createRecords } from '../../../src/search/create-records.js'
import { Vocabulary } from '../../../src/search/interpretation/vocabulary.js'
import { QueryInterpreter } from '../../../src/search/interpretation/query-interpreter.js'
import { WordFollower } from '../../../src/search/interpretation/word-follower.js'
import { WordStore } from '../../../src/search/interpretation/word-store.js'
import { SearchPager } from '../../../src/search/paging/search-pager.js'
import { SearchService } from '../../../src/search/search-service.js'
import { sharedDatabase } from '../../support/database.js'

/** A search service over these records with its vocabulary loaded, for the tests of a file. */
export async function sharedSearch(batch: RecordBatch) {
  const database = await sharedDatabase()
  const { engine, records } = await createRecords({ database, clock: systemClock })
  await records.save(batch)
  const reader = RecordReader.of(database)
  const words = { vocabulary: new Vocabulary(), store: new WordStore(database.sql) }
  await new WordFollower(words.vocabulary, words.store, systemClock).readNew()
  const pager = new SearchPager(engine, new QueryInterpreter(engine, words))
  const search = new SearchService(engine, reader, systemClock, pager)
  return { engine, records, reader, words, pager, search }
}
