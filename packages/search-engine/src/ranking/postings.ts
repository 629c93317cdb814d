import { uuidKind, type IdentifierKind } from '../query-language.js'
import type { FieldValue, IndexDefinition, SearchableField } from '../search-engine.js'
import { forEachToken, isIndexable } from '../text/tokenise.js'

/** An occurrence is `rank of the field × fieldSpan + position`, with positions from 1. */
const fieldSpan = 1024
/** A tsvector position has 14 bits: 16 × 1,024. Postgres clamps larger positions. */
export const maximumFields = 16
const maximumPosition = 1022

/** Identifier kinds by rank of the field. */
export type IdentifierFields = ReadonlyMap<number, IdentifierKind>

export function identifierFields(searchable: IndexDefinition['searchable']): IdentifierFields {
  return new Map(
    searchable.flatMap(({ identifier }, rank) =>
      identifier === undefined ? [] : [[rank, identifier] as const],
    ),
  )
}

/** The words of a document with their occurrences. */
export interface Postings {
  has(word: string): boolean
  get(word: string): readonly number[] | undefined
  /** Occurrences of each word that is longer than `start` and starts with it. */
  longerWords(start: string): readonly (readonly number[])[]
  /** Number of words in a field. */
  wordCount(field: number): number
  /** The words of a field in text order. */
  wordsOf(field: number): readonly WordOccurrence[]
}

export interface WordOccurrence {
  readonly word: string
  readonly occurrence: number
}

/** Word → its occurrences in ascending order. */
export type WordOccurrences = ReadonlyMap<string, readonly number[]>

/** Postings in memory. */
export class InMemoryPostings extends Map<string, readonly number[]> implements Postings {
  longerWords(start: string): (readonly number[])[] {
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

/** Precedes words of UUID fields. No word contains it, so prefixes of other words do not match UUIDs. */
export const uuidMark = '#'
/** Precedes words of fields of other forms, which are searched for some texts only. */
export const formMark = '@'

export function fieldOf(occurrence: number): number {
  return Math.floor(occurrence / fieldSpan)
}

export function positionOf(occurrence: number): number {
  return (occurrence % fieldSpan) - 1
}

/** The words of a document. Words beyond position 1,022 of a field are ignored. */
export function documentPostings(
  searchable: IndexDefinition['searchable'],
  fields: Readonly<Record<string, FieldValue>>,
): WordOccurrences {
  // A plain Map: V8 repeatedly deoptimises code that creates very many instances of a subclass of Map.
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

/** The texts of a field value. */
export function textsOf(value: FieldValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  return typeof value === 'object' ? value : [String(value)]
}
