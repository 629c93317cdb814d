import type { RecordOf } from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { workOrderFields } from './fields.js'

export function readWorkOrder(id: string, source: SourceObject): RecordOf<'workOrder'> {
  return { id, ...source.pick(workOrderFields) }
}
