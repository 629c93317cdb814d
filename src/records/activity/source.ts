import { isJsonObject } from '../../foundation/json-object.js'
import type { RecordOf } from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { text, type ValueReader } from '../sources/source-values.js'
import { changesBetween } from './changes.js'
import { activityFields } from './fields.js'

const jsonObject: ValueReader<Readonly<Record<string, unknown>>> = {
  expected: 'an object',
  read: (value) => (isJsonObject(value) ? value : undefined),
}

/** Reads an activity. Of the data, only the differences are kept, and of the author, only the name. */
export function readActivity(id: string, source: SourceObject): RecordOf<'activity'> {
  const [oldData, newData] = [
    source.read('oldData', jsonObject),
    source.read('newData', jsonObject),
  ]
  return {
    id,
    ...source.pick(activityFields),
    type: source.read('type', text)?.toLowerCase() ?? null,
    targetType: source.read('targetType', text)?.toLowerCase() ?? null,
    authorName: source.object('author')?.read('fullName', text) ?? null,
    changes: changesBetween(oldData, newData),
  }
}
