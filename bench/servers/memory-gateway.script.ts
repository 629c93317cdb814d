import { RecordReader } from '../../src/records/record-reader.js'
import { PostgresEngine } from '../../packages/search-engine/src/postgres/engine.js'
import { memoryReads, memorySearch } from './memory-records.js'

// Loaded before the gateway's own program, which then answers pages of persons from memory and is in
// all else what it is: HTTP, authentication, limits, shield, services, types, log.

Object.assign(RecordReader.prototype, memoryReads)
Object.assign(PostgresEngine.prototype, memorySearch)
