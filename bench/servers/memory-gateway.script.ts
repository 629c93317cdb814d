import { RecordReader } from '../../src/records/record-reader.js'
import { PostgresEngine } from '../../packages/search-engine/src/postgres/engine.js'
import { memoryReads, memorySearch } from './memory-records.js'

// Preloaded into the gateway: person pages then come from memory, and everything else is unchanged.

Object.assign(RecordReader.prototype, memoryReads)
Object.assign(PostgresEngine.prototype, memorySearch)
