import type { RecordOf } from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { flag, text } from '../sources/source-values.js'
import { noteFields } from './fields.js'

/** Reads a note. Keeps only the name of the author. */
export function readNote(id: string, source: SourceObject): RecordOf<'note'> {
  const categorisation = source.object('categorisation')
  return {
    id,
    ...source.pick(noteFields),
    targetType: source.read('targetType', text)?.toLowerCase() ?? null,
    category:
      categorisation?.read('category', text) ?? categorisation?.read('description', text) ?? null,
    isHighlighted: source.read('highlight', flag) ?? source.read('highlighted', flag),
    authorName: source.object('author')?.read('fullName', text) ?? null,
  }
}
