import type { RecordBatch } from './record-types.js'

export interface RecordStore {
  save(batch: RecordBatch): Promise<void>
}
