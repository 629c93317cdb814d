import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import { particles } from '../documents/names.js'
import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import { isAbbreviation } from '../language/synonyms.js'
import { editDistance } from '../../../packages/search-engine/src/ranking/edit-distance.js'
import { likelihood } from './likely-slips.js'
import { otherFormMark, surnameMark, withheldMark } from './words-of-document.js'
import type { CountedWord } from './word-store.js'
import { isSearched, type Extent } from '../../../packages/search-engine/src/search-engine.js'
import type { KindDefinition } from '../kinds/record-kind.js'

/** By the words of which records a caller's text may be read. */
export interface ReadableWords {
  readonly kind: RecordKind
  /** Also by those that not everybody who may search the kind may search by. */
  readonly withWithheld: boolean
  /** Whether its caller may find people by their dates of birth. */
  readonly byBirth?: boolean
}

/** A known word that may have been meant. */
export interface Candidate {
  readonly word: string
  /** Slips between what was typed and the word. */
  readonly slips: number
  /** Slips less what makes them likely, to order candidates; a smaller number is likelier. */
  readonly cost: number
}

interface KnownWord {
  readonly word: string
  /** Bits of the letters in it. */
  readonly letters: number
  /** Bits of the kinds of record that hold it, twice: for all callers, and where it is withheld. */
  kinds: number
  records: number
}

/** More of them tell nothing, and each is looked for. */
const mostCandidates = 24
const mostBeginnings = 300
const longestWord = 40
/** Shorter ones that are no surnames are initials. */
const shortestCandidate = 3

/** Frequency weighs least of all that orders candidates: a tenth of a slip for a million records. */
const perTenfold = 0.015

/**
 * The words of names and addresses in memory, to find those that are near to a typed one. Words with
 * digits are not kept: they are never mistaken for one another. All words of a similar length are compared by
 * the letters they hold, and the few that are left letter by letter: a millisecond for 90,000 words.
 */
export class KnownWords {
  private readonly words = new Map<string, KnownWord>()
  private readonly byLength: KnownWord[][] = Array.from({ length: longestWord + 1 }, () => [])
  private readonly surnames = new Set<string>()
  private readonly otherForms = new Map<string, number>()
  private isComplete = false

  /** False while words are loaded: what is unknown then may be known in a moment. */
  get isOpen(): boolean {
    return this.isComplete
  }

  open(): void {
    this.isComplete = true
  }

  add(counted: readonly CountedWord[]): void {
    for (const { kind, word, records } of counted) {
      if (word.startsWith(surnameMark)) {
        this.surnames.add(word.slice(surnameMark.length))
        continue
      }
      if (word.startsWith(otherFormMark)) {
        const form = word.slice(otherFormMark.length)
        this.otherForms.set(form, (this.otherForms.get(form) ?? 0) | bitOf(kind))
        continue
      }
      const held = heldWord(word, kind)
      if (held.word.length > longestWord || hasDigit(held.word)) continue
      const known = this.words.get(held.word)
      if (known === undefined) {
        const added = { word: held.word, letters: lettersOf(held.word), kinds: held.bit, records }
        this.words.set(held.word, added)
        this.byLength[held.word.length]?.push(added)
      } else {
        known.kinds |= held.bit
        known.records += records
      }
    }
  }

  /** Adds what is not known yet; changed records hold mostly words that were counted before. */
  addNew(counted: readonly CountedWord[]): void {
    this.add(counted.filter(({ kind, word }) => !this.isBorne(word, kind)))
  }

  has(word: string, readable: readonly ReadableWords[]): boolean {
    const known = (this.words.get(word)?.kinds ?? 0) | (this.otherForms.get(word) ?? 0)
    return (known & bitsOf(readable)) !== 0
  }

  /**
   * A word as records of a kind hold it: itself, and marked where it is another form of what they hold, or
   * withheld from others than the caller.
   */
  heldAs(word: string, { kind, withWithheld }: ReadableWords): string[] {
    const isWithheld = ((this.words.get(word)?.kinds ?? 0) & withheldBitOf(kind)) !== 0
    return [
      word,
      ...(this.otherForms.has(word) ? [otherFormMark + word] : []),
      ...(withWithheld && isWithheld ? [withheldMark + word] : []),
    ]
  }

  private isBorne(written: string, kind: RecordKind): boolean {
    const { word, bit } = heldWord(written, kind)
    return ((this.words.get(word)?.kinds ?? 0) & bit) !== 0
  }

  isSurname(word: string): boolean {
    return this.surnames.has(word)
  }

  records(word: string): number {
    return this.words.get(word)?.records ?? 0
  }

  /** Words that some record bears within so many slips, the likeliest first; not the word itself. */
  near(typed: string, mostSlips: number, readable: readonly ReadableWords[]): Candidate[] {
    const bits = bitsOf(readable)
    const letters = lettersOf(typed)
    const found: Candidate[] = []
    const longest = Math.min(longestWord, typed.length + mostSlips)
    for (let length = Math.max(1, typed.length - mostSlips); length <= longest; length += 1) {
      for (const known of this.byLength[length] ?? []) {
        if ((known.kinds & bits) === 0 || known.word === typed) continue
        // A slip changes which letters there are by two at most.
        if (bitCount(known.letters ^ letters) > 2 * mostSlips) continue
        const distance = editDistance(typed, known.word, mostSlips)
        if (distance > mostSlips || !this.isMeant(known.word)) continue
        const frequency = perTenfold * Math.log10(known.records)
        const cost = distance - likelihood(typed, known.word) - frequency
        found.push({ word: known.word, slips: distance, cost })
      }
    }
    return found.sort((a, b) => a.cost - b.cost || compare(a.word, b.word)).slice(0, mostCandidates)
  }

  /** A caller does not mean an initial, a particle alone, or the abbreviation of another word. */
  private isMeant(word: string): boolean {
    if (word.length < shortestCandidate) return this.isSurname(word) && !particles.has(word)
    return this.isSurname(word) || !isAbbreviation(word)
  }

  /** Known words that begin with what was typed, the most frequent first. */
  beginningWith(typed: string, readable: readonly ReadableWords[]): string[] {
    const bits = bitsOf(readable)
    const found = this.byLength
      .slice(typed.length + 1)
      .flatMap((words) =>
        words.filter(({ word, kinds: own }) => (own & bits) !== 0 && word.startsWith(typed)),
      )
    return found
      .sort((a, b) => b.records - a.records || compare(a.word, b.word))
      .slice(0, mostBeginnings)
      .map(({ word }) => word)
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function bitOf(kind: RecordKind): number {
  return 1 << recordKinds.indexOf(kind)
}

function withheldBitOf(kind: RecordKind): number {
  return bitOf(kind) << recordKinds.length
}

function bitsOf(readable: readonly ReadableWords[]): number {
  return readable.reduce(
    (bits, { kind, withWithheld }) => bits | bitOf(kind) | (withWithheld ? withheldBitOf(kind) : 0),
    0,
  )
}

/** A word as it is written with a record of the kind, without its mark. */
function heldWord(written: string, kind: RecordKind): { word: string; bit: number } {
  return written.startsWith(withheldMark)
    ? { word: written.slice(withheldMark.length), bit: withheldBitOf(kind) }
    : { word: written, bit: bitOf(kind) }
}

/** Letters of other alphabets share bits; it only lets more words through to the comparison. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

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
