import {
  byOccurrence,
  fieldOf,
  uuidMark,
  type WordOccurrence,
  type Postings,
  type WordOccurrences,
} from '../ranking/postings.js'

/** Stands before each word. */
const opening = ' '
/** Stands between a word and its occurrences. */
const closing = ':'
/** Occurrences are written to base 36: the fewer bytes, the more rows stand on a page of the table. */
const radix = 36
const comma = 0x2c
const zero = 0x30
const nine = 0x39
/** What is taken off the code of a small letter for its value as a digit. */
const beforeLetters = 0x61 - 10
const blank = 0x20

/** What one search looks at in the documents that it ranks. */
export class SearchedWords {
  /** What opens a word that may be found: a blank, or a blank and the mark of a UUID's word. */
  readonly openings: readonly string[]
  /** A thousand documents are asked for the same few words. */
  private readonly entries = new Map<string, readonly string[]>()

  /**
   * @param fields ranks of the fields to look at; all when undefined
   * @param uuids whether the words of UUID fields count, or are not there
   */
  constructor(
    readonly fields: ReadonlySet<number> | undefined,
    readonly uuids: boolean,
  ) {
    this.openings = uuids ? [opening, opening + uuidMark] : [opening]
  }

  /** What stands before the occurrences of a word. */
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
 * The words of a document as text, `2,1 14:3 rowan:1,si`: how many words each field holds, then the
 * words with their occurrences, sorted so that those with one beginning stand together. Our words hold
 * neither blanks nor colons. A row keeps it beside its tsvector, because for Postgres to write a thousand
 * tsvectors as text takes longer than to find and to rank them.
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
      words += comma + written(occurrence)
      comma = ','
    }
  }
  return counts.join(',') + words
}

/** Each is written to its base once; there are as many as fields have positions. */
const writtenBefore: (string | undefined)[] = []

function written(occurrence: number): string {
  return (writtenBefore[occurrence] ??= occurrence.toString(radix))
}

/**
 * A document read from the text of its postings. Up to a thousand of them are ranked for one answer, and
 * of each only the searched words are looked at, so nothing is taken apart before it is asked for.
 */
export class WrittenPostings implements Postings {
  /** Words asked for before, and what was found: every rule asks for the same few. */
  private readonly asked: string[] = []
  private readonly found: (readonly number[] | undefined)[] = []

  private readonly text: string
  private readonly radix: number

  constructor(
    text: string,
    private readonly shown: SearchedWords,
  ) {
    // Rows of the layout before have words in quotes, and decimal occurrences.
    const isEarlier = text.includes("'")
    this.text = isEarlier ? text.replaceAll("'", '') : text
    this.radix = isEarlier ? 10 : radix
  }

  has(word: string): boolean {
    return this.get(word) !== undefined
  }

  get(word: string): readonly number[] | undefined {
    const before = this.asked.indexOf(word)
    if (before !== -1) return this.found[before]
    let occurrences: number[] | undefined
    for (const entry of this.shown.entriesOf(word)) {
      const at = this.text.indexOf(entry)
      if (at !== -1) this.readOccurrences(at + entry.length, (occurrences ??= []))
    }
    this.asked.push(word)
    this.found.push(occurrences)
    return occurrences
  }

  longer(start: string): readonly (readonly number[])[] {
    const words: number[][] = []
    for (const before of this.shown.openings) this.readLonger(before + start, words)
    return words
  }

  wordCount(field: number): number {
    let count = 0
    let before = field
    for (let at = 0; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at)
      if (code === blank) break
      if (code !== comma) count = count * 10 + code - zero
      else if (before === 0) return count
      else {
        before -= 1
        count = 0
      }
    }
    return before === 0 ? count : 0
  }

  wordsOf(field: number): WordOccurrence[] {
    const found: WordOccurrence[] = []
    if (this.shown.fields?.has(field) === false) return found
    const occurrences: number[] = []
    let start = this.text.indexOf(opening)
    while (start !== -1) {
      const end = this.text.indexOf(closing, start)
      occurrences.length = 0
      const next = this.readOccurrences(end + 1, occurrences)
      for (const occurrence of occurrences) {
        if (fieldOf(occurrence) === field)
          found.push({ word: this.text.slice(start + 1, end), occurrence })
      }
      start = this.text.indexOf(opening, next)
    }
    return this.shown.uuids
      ? found.map(unmarked).sort(byOccurrence)
      : found.filter(isPlain).sort(byOccurrence)
  }

  private readLonger(beginning: string, words: number[][]): void {
    let at = this.text.indexOf(beginning)
    while (at !== -1 && this.text.startsWith(beginning, at)) {
      const end = this.text.indexOf(closing, at)
      const occurrences: number[] = []
      const next = this.readOccurrences(end + 1, occurrences)
      if (end > at + beginning.length) words.push(occurrences)
      at = next
    }
  }

  /** @returns where the list of occurrences that begins at `from` ends */
  private readOccurrences(from: number, occurrences: number[]): number {
    let occurrence = 0
    let at = from
    for (; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at)
      if (code === blank) break
      if (code === comma) {
        this.keepShown(occurrence, occurrences)
        occurrence = 0
      } else occurrence = occurrence * this.radix + code - (code > nine ? beforeLetters : zero)
    }
    this.keepShown(occurrence, occurrences)
    return at
  }

  private keepShown(occurrence: number, occurrences: number[]): void {
    const { fields } = this.shown
    if (fields === undefined || fields.has(fieldOf(occurrence))) occurrences.push(occurrence)
  }
}

function isPlain({ word }: WordOccurrence): boolean {
  return !word.startsWith(uuidMark)
}

function unmarked({ word, occurrence }: WordOccurrence): WordOccurrence {
  return { word: word.startsWith(uuidMark) ? word.slice(uuidMark.length) : word, occurrence }
}
