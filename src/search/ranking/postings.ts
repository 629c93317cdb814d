import type { FieldValue, IndexDefinition } from '../engine/search-engine.js'
import { isIndexable, tokeniseAll } from '../text/tokenise.js'

/** A place = rank of the field x `fieldSpan` + position of the word, counted from 1. */
const fieldSpan = 1024
/** A tsvector position has 14 bits: 15 fields fit. */
export const maximumFields = 15
const maximumPosition = 1022

/** The words of a document and where each of them stands. */
export type Postings = ReadonlyMap<string, readonly number[]>

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
  for (const [rank, { field }] of searchable.entries()) {
    for (const { word, position } of tokeniseAll(textsOf(fields[field]))) {
      if (position >= maximumPosition) break
      if (!isIndexable(word)) continue
      const places = postings.get(word) ?? []
      places.push(rank * fieldSpan + position + 1)
      postings.set(word, places)
    }
  }
  return postings
}

/** A field's value as the texts it holds. */
export function textsOf(value: FieldValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  return typeof value === 'object' ? value : [String(value)]
}
