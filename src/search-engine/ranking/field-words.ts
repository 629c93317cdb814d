import type { Postings } from './postings.js'

/** The words of one field in the order of the document; `places[n]` is where `words[n]` stands. */
export interface FieldWords {
  readonly words: readonly string[]
  readonly places: readonly number[]
}

/** Puts the words of a field back in order. */
export function fieldWords(document: Postings, field: number): FieldWords {
  const entries = document.wordsOf(field)
  return { words: entries.map(({ word }) => word), places: entries.map(({ place }) => place) }
}
