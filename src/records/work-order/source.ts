import type { WorkOrderRecord } from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { workOrderFields } from './fields.js'

export function readWorkOrder(id: string, source: SourceObject): WorkOrderRecord {
  return { id, ...source.pick(workOrderFields) }
}
