import { searchHost } from '../../src/search/search-host.js'
import { indexDefinitions } from '../../src/records/kinds/kinds.js'
import { housingLanguage } from '../../src/records/language/housing-language.js'
import { systemClock } from '../../src/foundation/clock.js'
import { openDatabase } from '../../src/database/open-database.js'
import { createRecordLoaders, type RecordLoaders } from '../../src/records/record-loaders.js'
import { RecordReader } from '../../src/records/record-reader.js'
import { PostgresEngine } from '../../packages/search-engine/src/postgres/engine.js'
import type { SearchEngine } from '../../packages/search-engine/src/search-engine.js'
import { SearchService } from '../../src/search/search-service.js'
import { memoryReads, memorySearch } from './memory-records.js'

/** Context of one request. */
export interface PeerContext {
  readonly loaders: RecordLoaders
  readonly now: Date
}

/** The gateway's own services, for use by another server. */
export interface PersonSource {
  readonly service: SearchService
  readonly context: () => PeerContext
}

/** The gateway's default. */
const poolSize = 10

/** @param url database URL; if undefined, records are read from memory */
export async function openPersonSource(url: string | undefined): Promise<PersonSource> {
  if (url === undefined) {
    return personSource(
      memorySearch as SearchEngine,
      Object.assign(Object.create(RecordReader.prototype) as RecordReader, memoryReads),
    )
  }
  const database = await openDatabase({ url, dataDir: '', poolSize })
  const engine = new PostgresEngine({
    sql: database.sql,
    language: housingLanguage,
    host: searchHost,
    ownSessions: true,
  })
  await engine.prepare(indexDefinitions)
  return personSource(engine, RecordReader.of(database))
}

function personSource(engine: SearchEngine, reader: RecordReader): PersonSource {
  return {
    service: new SearchService(engine, reader, systemClock),
    context: () => ({ loaders: createRecordLoaders(reader), now: systemClock.now() }),
  }
}
