import { fieldOf, type Postings } from './postings.js'

/** The words of one field in the order of the document; `places[n]` is where `words[n]` stands. */
export interface FieldWords {
  readonly words: readonly string[]
  readonly places: readonly number[]
}

/** Puts the words of a field back in order. */
export function fieldWords(document: Postings, field: number): FieldWords {
  const entries = [...document]
    .flatMap(([word, places]) => places.map((place) => ({ word, place })))
    .filter(({ place }) => fieldOf(place) === field)
    .sort((a, b) => a.place - b.place)
  return { words: entries.map(({ word }) => word), places: entries.map(({ place }) => place) }
}
