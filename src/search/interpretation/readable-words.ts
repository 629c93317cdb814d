import { isSearched, type Extent } from '../../search-engine/search-engine.js'
import type { KindDefinition } from '../kinds/record-kind.js'
import type { ReadableWords } from './known-words.js'

/** By which words a text may be read that is looked for in these fields of a kind. */
export function readableWords(
  { name, searchable }: KindDefinition,
  extent: Extent,
  byBirth = false,
): ReadableWords {
  const withWithheld = searchable.some(
    (field) => field.needs !== undefined && isSearched(field, extent),
  )
  return { kind: name, withWithheld, byBirth }
}
