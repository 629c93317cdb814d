import { uuidKind, type IdentifierKind } from '../query-language.js'
import type { FieldValue, IndexDefinition, SearchableField } from '../search-engine.js'
import { forEachToken, isIndexable } from '../text/tokenise.js'

/** An occurrence = rank of the field x `fieldSpan` + position of the word, counted from 1. */
const fieldSpan = 1024
/** A tsvector position has 14 bits, and Postgres takes the greatest one for all beyond. */
export const maximumFields = 16
const maximumPosition = 1022

/** What the identifier fields of an index hold, by rank. */
export type IdentifierFields = ReadonlyMap<number, IdentifierKind>

export function identifierFields(searchable: IndexDefinition['searchable']): IdentifierFields {
  return new Map(
    searchable.flatMap(({ identifier }, rank) =>
      identifier === undefined ? [] : [[rank, identifier] as const],
    ),
  )
}

/** The words of a document and where each of them stands. */
export interface Postings {
  has(word: string): boolean
  get(word: string): readonly number[] | undefined
  /** The occurrences of each word that begins with `start` and does not end there. */
  longer(start: string): readonly (readonly number[])[]
  /** How many words a field holds. */
  wordCount(field: number): number
  /** The words of a field in the order in which they stand there. */
  wordsOf(field: number): readonly WordOccurrence[]
}

export interface WordOccurrence {
  readonly word: string
  readonly occurrence: number
}

/** Where each word of a document stands, in order. */
export type WordOccurrences = ReadonlyMap<string, readonly number[]>

/** A document in memory, word by word. */
export class WordPlaces extends Map<string, readonly number[]> implements Postings {
  longer(start: string): (readonly number[])[] {
    return [...this].flatMap(([word, occurrences]) =>
      word.length > start.length && word.startsWith(start) ? [occurrences] : [],
    )
  }

  wordCount(field: number): number {
    return this.wordsOf(field).length
  }

  wordsOf(field: number): WordOccurrence[] {
    return [...this]
      .flatMap(([word, occurrences]) => occurrences.map((occurrence) => ({ word, occurrence })))
      .filter(({ occurrence }) => fieldOf(occurrence) === field)
      .sort(byOccurrence)
  }
}

export function byOccurrence(a: WordOccurrence, b: WordOccurrence): number {
  return a.occurrence - b.occurrence
}

/** Words of UUID fields are kept apart by a sign that no word holds: prefixes must not meet them. */
export const uuidMark = '#'
/** So are those of fields with other forms: only some texts are looked for there. */
export const formMark = '@'

export function fieldOf(occurrence: number): number {
  return Math.floor(occurrence / fieldSpan)
}

export function positionOf(occurrence: number): number {
  return (occurrence % fieldSpan) - 1
}

/** Splits the searchable fields of a document; what lies beyond 1,022 positions is left out. */
export function documentPostings(
  searchable: IndexDefinition['searchable'],
  fields: Readonly<Record<string, FieldValue>>,
): WordOccurrences {
  // Not of a class of ours: V8 gives up each time it is to compile what makes very many of one made of a Map.
  const postings = new Map<string, number[]>()
  for (const [rank, searchableField] of searchable.entries()) {
    const { field } = searchableField
    const mark = markOf(searchableField)
    forEachToken(textsOf(fields[field]), (word, position) => {
      if (position >= maximumPosition || !isIndexable(word)) return
      const key = mark + word
      const occurrence = rank * fieldSpan + position + 1
      const occurrences = postings.get(key)
      if (occurrences === undefined) postings.set(key, [occurrence])
      else occurrences.push(occurrence)
    })
  }
  return postings
}

function markOf({ identifier, holdsOtherForms }: SearchableField): string {
  if (holdsOtherForms === true) return formMark
  return identifier === uuidKind ? uuidMark : ''
}

/** A field's value as the texts it holds. */
export function textsOf(value: FieldValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  return typeof value === 'object' ? value : [String(value)]
}
