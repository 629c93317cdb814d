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

export interface WordOccurrence {
  readonly word: string
  readonly occurrence: number
}

/** Word → its occurrences in ascending order. */
export type WordOccurrences = ReadonlyMap<string, readonly number[]>

/** Precedes words of UUID fields. No word contains it, so prefixes of other words do not match UUIDs. */
export const uuidMark = '#'
/** Precedes words of fields with other forms. These fields are searched for some texts only. */
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

/** Precedes each word. */
const opening = ' '
/** Separates a word from its occurrences. */
const closing = ':'
/** Base 36 keeps the text short, so that more rows fit on a page of the table. */
const radix = 36
const comma = 0x2c
const zero = 0x30
const nine = 0x39
/** Subtracted from the code of a lower-case letter to get its value as a digit. */
const beforeLetters = 0x61 - 10
const blank = 0x20

/** The fields and words of a document that a search considers. */
export class PostingsScope {
  /** Texts that may precede a matching word: a blank, or a blank and the UUID mark. */
  readonly openings: readonly string[]
  /** Cached: a search looks up the same few words in up to a thousand documents. */
  private readonly entries = new Map<string, readonly string[]>()

  /**
   * @param fields ranks of the searched fields; undefined for all
   * @param uuids whether words of UUID fields are searched
   */
  constructor(
    readonly fields: ReadonlySet<number> | undefined,
    readonly uuids: boolean,
  ) {
    this.openings = uuids ? [opening, opening + uuidMark] : [opening]
  }

  /** Texts that may precede the occurrences of a word. */
  entriesOf(word: string): readonly string[] {
    let entries = this.entries.get(word)
    if (entries === undefined) {
      entries = this.openings.map((start) => start + word + closing)
      this.entries.set(word, entries)
    }
    return entries
  }
}

/**
 * The postings of a document as text, such as `2,1 14:3 rowan:1,si`: word counts per field, then the words in
 * sorted order with their occurrences. Words contain neither blanks nor colons. Rows store this text beside
 * the tsvector, because Postgres takes longer to print a thousand tsvectors than to find and rank the rows.
 */
export function writePostings(document: WordOccurrences): string {
  const counts: number[] = []
  let words = ''
  for (const word of [...document.keys()].sort()) {
    words += opening + word + closing
    let comma = ''
    for (const occurrence of document.get(word) ?? []) {
      const field = fieldOf(occurrence)
      while (counts.length <= field) counts.push(0)
      counts[field] = (counts[field] ?? 0) + 1
      words += comma + toBase36(occurrence)
      comma = ','
    }
  }
  return counts.join(',') + words
}

/** Cache of occurrences in base 36; at most one entry per word position. */
const base36: (string | undefined)[] = []

function toBase36(occurrence: number): string {
  return (base36[occurrence] ??= occurrence.toString(radix))
}

/**
 * Reads postings from their text. Up to a thousand documents are ranked per answer and only the searched
 * words matter, so the text is not parsed up front.
 */
export class Postings {
  /** Cached lookups: every ranking rule asks for the same few words. */
  private readonly cachedWords: string[] = []
  private readonly cachedOccurrences: (readonly number[] | undefined)[] = []

  constructor(
    private readonly text: string,
    private readonly scope: PostingsScope,
  ) {}

  has(word: string): boolean {
    return this.get(word) !== undefined
  }

  get(word: string): readonly number[] | undefined {
    const cached = this.cachedWords.indexOf(word)
    if (cached !== -1) return this.cachedOccurrences[cached]
    let occurrences: number[] | undefined
    for (const entry of this.scope.entriesOf(word)) {
      const at = this.text.indexOf(entry)
      if (at !== -1) this.readOccurrences(at + entry.length, (occurrences ??= []))
    }
    this.cachedWords.push(word)
    this.cachedOccurrences.push(occurrences)
    return occurrences
  }

  /** Occurrences of each word that is longer than `start` and starts with it. */
  longerWords(start: string): readonly (readonly number[])[] {
    const words: number[][] = []
    for (const before of this.scope.openings) this.readLongerWords(before + start, words)
    return words
  }

  /** Number of words in a field. */
  wordCount(field: number): number {
    let count = 0
    let fieldsBefore = field
    for (let at = 0; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at)
      if (code === blank) break
      if (code !== comma) count = count * 10 + code - zero
      else if (fieldsBefore === 0) return count
      else {
        fieldsBefore -= 1
        count = 0
      }
    }
    return fieldsBefore === 0 ? count : 0
  }

  /** The words of a field in text order. */
  wordsOf(field: number): WordOccurrence[] {
    const words: WordOccurrence[] = []
    if (this.scope.fields?.has(field) === false) return words
    const occurrences: number[] = []
    let start = this.text.indexOf(opening)
    while (start !== -1) {
      const end = this.text.indexOf(closing, start)
      occurrences.length = 0
      const next = this.readOccurrences(end + 1, occurrences)
      for (const occurrence of occurrences) {
        if (fieldOf(occurrence) === field)
          words.push({ word: this.text.slice(start + 1, end), occurrence })
      }
      start = this.text.indexOf(opening, next)
    }
    const searched = this.scope.uuids ? words.map(unmarked) : words.filter(isPlain)
    return searched.sort((a, b) => a.occurrence - b.occurrence)
  }

  private readLongerWords(beginning: string, words: number[][]): void {
    let at = this.text.indexOf(beginning)
    while (at !== -1 && this.text.startsWith(beginning, at)) {
      const end = this.text.indexOf(closing, at)
      const occurrences: number[] = []
      const next = this.readOccurrences(end + 1, occurrences)
      if (end > at + beginning.length) words.push(occurrences)
      at = next
    }
  }

  /** @returns the offset after the list of occurrences that begins at `from` */
  private readOccurrences(from: number, occurrences: number[]): number {
    let occurrence = 0
    let at = from
    for (; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at)
      if (code === blank) break
      if (code === comma) {
        this.addSearched(occurrence, occurrences)
        occurrence = 0
      } else occurrence = occurrence * radix + code - (code > nine ? beforeLetters : zero)
    }
    this.addSearched(occurrence, occurrences)
    return at
  }

  private addSearched(occurrence: number, occurrences: number[]): void {
    const { fields } = this.scope
    if (fields === undefined || fields.has(fieldOf(occurrence))) occurrences.push(occurrence)
  }
}

function isPlain({ word }: WordOccurrence): boolean {
  return !word.startsWith(uuidMark)
}

function unmarked({ word, occurrence }: WordOccurrence): WordOccurrence {
  return { word: word.startsWith(uuidMark) ? word.slice(uuidMark.length) : word, occurrence }
}
