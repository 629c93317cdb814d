import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import { particles } from '../../records/kinds/names.js'
import { hasDigit, editDistance } from '../../../packages/search-engine/src/ranking/typos.js'
import { isAbbreviation } from '../../records/language/synonyms.js'
import { likelihood } from './likely-slips.js'
import { firstNameMark, otherFormMark, surnameMark, withheldMark } from './words-of-document.js'
import type { CountedWord } from './word-store.js'
import { isSearched, type Extent } from '../../../packages/search-engine/src/search-engine.js'
import type { KindDefinition } from '../../records/kinds/record-kind.js'

/** The records whose words a caller's text may be corrected to. */
export interface ReadableWords {
  readonly kind: RecordKind
  /** Whether to include the words of fields that need a further scope. */
  readonly withWithheld: boolean
  /** Whether the caller may find people by date of birth. */
  readonly byBirth?: boolean
}

/** A known word that may have been intended. */
export interface Candidate {
  readonly word: string
  /** Edit distance between the typed text and the word. */
  readonly slips: number
  /** Edit distance, minus discounts for likely slips and frequent words. The lowest cost comes first. */
  readonly cost: number
}

interface KnownWord {
  readonly word: string
  /** Bit set of its letters. */
  readonly letters: number
  /** Bit set of the record kinds that contain it: low bits for all callers, high bits for withheld fields. */
  kinds: number
  records: number
}

/** Further candidates are rarely right, and each candidate is looked up. */
const maxCandidates = 24
const maxCompletions = 300
const maxWordLength = 40
/** Shorter words are initials, unless they are surnames. */
const minCandidateLength = 3

/** Frequency counts least: less than a tenth of an edit for a million records. */
const frequencyWeight = 0.015

/**
 * The words of names and addresses in memory, for finding words similar to a typed word. Words with digits are
 * omitted, because they are never corrected to each other. Words of similar length are first filtered by the letters
 * they contain, then compared by edit distance: 1 ms for 90,000 words.
 */
export class Vocabulary {
  private readonly words = new Map<string, KnownWord>()
  private readonly byLength: KnownWord[][] = Array.from({ length: maxWordLength + 1 }, () => [])
  private readonly surnames = new Set<string>()
  private readonly firstNames = new Set<string>()
  private readonly otherForms = new Map<string, number>()
  private isComplete = false

  /** False until all words are loaded, because an unknown word may still be loaded. */
  get isLoaded(): boolean {
    return this.isComplete
  }

  markLoaded(): void {
    this.isComplete = true
  }

  add(words: readonly CountedWord[]): void {
    for (const { kind, word, records } of words) {
      if (word.startsWith(surnameMark)) {
        this.surnames.add(word.slice(surnameMark.length))
        continue
      }
      if (word.startsWith(firstNameMark)) {
        this.firstNames.add(word.slice(firstNameMark.length))
        continue
      }
      if (word.startsWith(otherFormMark)) {
        const form = word.slice(otherFormMark.length)
        this.otherForms.set(form, (this.otherForms.get(form) ?? 0) | bitOf(kind))
        continue
      }
      const stored = parseStored(word, kind)
      if (stored.word.length > maxWordLength || hasDigit(stored.word)) continue
      const existing = this.words.get(stored.word)
      if (existing === undefined) {
        const added = {
          word: stored.word,
          letters: lettersOf(stored.word),
          kinds: stored.bit,
          records,
        }
        this.words.set(stored.word, added)
        this.byLength[stored.word.length]?.push(added)
      } else {
        existing.kinds |= stored.bit
        existing.records += records
      }
    }
  }

  /** Adds only unknown words, because changed records contain mostly words that are already counted. */
  addNew(words: readonly CountedWord[]): void {
    this.add(words.filter(({ kind, word }) => !this.hasForKind(word, kind)))
  }

  has(word: string, readable: readonly ReadableWords[]): boolean {
    const kinds = (this.words.get(word)?.kinds ?? 0) | (this.otherForms.get(word) ?? 0)
    return (kinds & bitsOf(readable)) !== 0
  }

  /**
   * The stored forms of a word for a kind: the word itself, the word marked as another form, and the word marked as
   * withheld from other callers. Other forms of a replacement are not used: if Robert is corrected to Hubert, Hugh
   * has nothing of the typed name left.
   */
  storedForms(
    { word, used }: { readonly word: string; readonly used: string | null },
    { kind, withWithheld }: ReadableWords,
  ): string[] {
    const isWithheld = ((this.words.get(word)?.kinds ?? 0) & withheldBitOf(kind)) !== 0
    return [
      word,
      ...(used === null && this.otherForms.has(word) ? [otherFormMark + word] : []),
      ...(withWithheld && isWithheld ? [withheldMark + word] : []),
    ]
  }

  private hasForKind(stored: string, kind: RecordKind): boolean {
    const { word, bit } = parseStored(stored, kind)
    return ((this.words.get(word)?.kinds ?? 0) & bit) !== 0
  }

  isSurname(word: string): boolean {
    return this.surnames.has(word)
  }

  isName(word: string): boolean {
    return this.surnames.has(word) || this.firstNames.has(word)
  }

  records(word: string): number {
    return this.words.get(word)?.records ?? 0
  }

  /** Known words within the edit distance, most likely first, without the typed word itself. */
  similarTo(typed: string, maxSlips: number, readable: readonly ReadableWords[]): Candidate[] {
    const bits = bitsOf(readable)
    const letters = lettersOf(typed)
    const candidates: Candidate[] = []
    const longest = Math.min(maxWordLength, typed.length + maxSlips)
    for (let length = Math.max(1, typed.length - maxSlips); length <= longest; length += 1) {
      for (const entry of this.byLength[length] ?? []) {
        if ((entry.kinds & bits) === 0 || entry.word === typed) continue
        // One edit changes the set of letters by at most two bits.
        if (bitCount(entry.letters ^ letters) > 2 * maxSlips) continue
        const distance = editDistance(typed, entry.word, maxSlips)
        if (distance > maxSlips || !this.isPlausible(entry.word)) continue
        const frequency = frequencyWeight * Math.log10(entry.records)
        const cost = distance - likelihood(typed, entry.word) - frequency
        candidates.push({ word: entry.word, slips: distance, cost })
      }
    }
    return candidates
      .sort((a, b) => a.cost - b.cost || compare(a.word, b.word))
      .slice(0, maxCandidates)
  }

  /** False for initials, single particles and abbreviations: people rarely mean them. */
  private isPlausible(word: string): boolean {
    if (word.length < minCandidateLength) return this.isSurname(word) && !particles.has(word)
    return this.isSurname(word) || !isAbbreviation(word)
  }

  /** Known words with the prefix, most frequent first. */
  withPrefix(typed: string, readable: readonly ReadableWords[]): string[] {
    const bits = bitsOf(readable)
    return this.byLength
      .slice(typed.length + 1)
      .flatMap((words) =>
        words.filter(({ word, kinds }) => (kinds & bits) !== 0 && word.startsWith(typed)),
      )
      .sort((a, b) => b.records - a.records || compare(a.word, b.word))
      .slice(0, maxCompletions)
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

/** Splits a stored word into the word and the bit of its kind and mark. */
function parseStored(stored: string, kind: RecordKind): { word: string; bit: number } {
  return stored.startsWith(withheldMark)
    ? { word: stored.slice(withheldMark.length), bit: withheldBitOf(kind) }
    : { word: stored, bit: bitOf(kind) }
}

/**
 * Bit set of the letters of a word. Letters of other alphabets share bits; this only lets more words through to the
 * comparison.
 */
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

/** The words to which a text may be corrected if it is searched in these fields of a kind. */
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
