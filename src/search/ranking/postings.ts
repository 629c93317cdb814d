import type { FieldValue, IndexDefinition } from '../engine/search-engine.js'
import { isIndexable, tokeniseAll } from '../text/tokenise.js'

/** A place = rank of the field x `fieldSpan` + position of the word, counted from 1. */
const fieldSpan = 1024
/** A tsvector position has 14 bits: 15 fields fit. */
export const maximumFields = 15
const maximumPosition = 1022

/** The words of a document and where each of them stands. */
export type Postings = ReadonlyMap<string, readonly number[]>

const uuidMark = '#'

/** Words of UUID fields are kept apart by a sign that no word holds: prefixes must not meet them. */
export function uuidKey(word: string): string {
  return uuidMark + word
}

/** A document as a query sees it: words of UUID fields as all others, or left out. */
export function readable(document: Postings, uuids: boolean): Postings {
  const readable = new Map<string, readonly number[]>()
  for (const [key, places] of document) {
    const marked = key.startsWith(uuidMark)
    if (marked && !uuids) continue
    const word = marked ? key.slice(uuidMark.length) : key
    readable.set(word, [...(readable.get(word) ?? []), ...places])
  }
  return readable
}

export function fieldOf(place: number): number {
  return Math.floor(place / fieldSpan)
}

export function positionOf(place: number): number {
  return (place % fieldSpan) - 1
}

/** Splits the searchable fields of a document; what lies beyond 1,022 positions is left out. */
export function documentPostings(
  searchable: IndexDefinition['searchable'],
  fields: Readonly<Record<string, FieldValue>>,
): Postings {
  const postings = new Map<string, number[]>()
  for (const [rank, { field, uuid }] of searchable.entries()) {
    for (const { word, position } of tokeniseAll(textsOf(fields[field]))) {
      if (position >= maximumPosition) break
      if (!isIndexable(word)) continue
      const key = uuid === true ? uuidKey(word) : word
      const places = postings.get(key) ?? []
      places.push(rank * fieldSpan + position + 1)
      postings.set(key, places)
    }
  }
  return postings
}

/** A field's value as the texts it holds. */
export function textsOf(value: FieldValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  return typeof value === 'object' ? value : [String(value)]
}
