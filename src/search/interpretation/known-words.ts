import { recordKinds, type RecordKind } from '../../records/model/record-model.js'
import { particles } from '../documents/name-spellings.js'
import { isAbbreviation } from '../language/abbreviations.js'
import { likelihood, slips } from './word-distance.js'
import { otherFormMark, surnameMark } from './words-of-document.js'
import type { CountedWord } from './word-store.js'

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
  /** Bits of the kinds of record that hold it. */
  kinds: number
  records: number
}

/** More of them tell nothing, and each is looked for. */
const mostCandidates = 24
const mostBeginnings = 300
const longestWord = 40
/** Shorter ones that are no surnames are initials. */
const shortestCandidate = 3
const isParticle = new Set(particles)

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
      if (word.length > longestWord || hasDigit(word)) continue
      const known = this.words.get(word)
      if (known === undefined) {
        const added = { word, letters: lettersOf(word), kinds: bitOf(kind), records }
        this.words.set(word, added)
        this.byLength[word.length]?.push(added)
      } else {
        known.kinds |= bitOf(kind)
        known.records += records
      }
    }
  }

  /** Adds what is not known yet; changed records hold mostly words that were counted before. */
  addNew(counted: readonly CountedWord[]): void {
    this.add(counted.filter(({ kind, word }) => !this.isBorne(word, kind)))
  }

  has(word: string, kinds: readonly RecordKind[]): boolean {
    const known = (this.words.get(word)?.kinds ?? 0) | (this.otherForms.get(word) ?? 0)
    return (known & bitsOf(kinds)) !== 0
  }

  /** A word as records hold it: itself, and marked where it is another form of what they hold. */
  heldAs(word: string): string[] {
    return this.otherForms.has(word) ? [word, otherFormMark + word] : [word]
  }

  private isBorne(word: string, kind: RecordKind): boolean {
    return ((this.words.get(word)?.kinds ?? 0) & bitOf(kind)) !== 0
  }

  isSurname(word: string): boolean {
    return this.surnames.has(word)
  }

  records(word: string): number {
    return this.words.get(word)?.records ?? 0
  }

  /** Words that some record bears within so many slips, the likeliest first; not the word itself. */
  near(typed: string, mostSlips: number, kinds: readonly RecordKind[]): Candidate[] {
    const bits = bitsOf(kinds)
    const letters = lettersOf(typed)
    const found: Candidate[] = []
    const longest = Math.min(longestWord, typed.length + mostSlips)
    for (let length = Math.max(1, typed.length - mostSlips); length <= longest; length += 1) {
      for (const known of this.byLength[length] ?? []) {
        if ((known.kinds & bits) === 0 || known.word === typed) continue
        // A slip changes which letters there are by two at most.
        if (bitCount(known.letters ^ letters) > 2 * mostSlips) continue
        const distance = slips(typed, known.word, mostSlips)
        if (distance === null || !this.isMeant(known.word)) continue
        const frequency = perTenfold * Math.log10(known.records)
        const cost = distance - likelihood(typed, known.word) - frequency
        found.push({ word: known.word, slips: distance, cost })
      }
    }
    return found.sort((a, b) => a.cost - b.cost || compare(a.word, b.word)).slice(0, mostCandidates)
  }

  /** Nobody means an initial, a particle alone, or the abbreviation of another word. */
  private isMeant(word: string): boolean {
    if (word.length < shortestCandidate) return this.isSurname(word) && !isParticle.has(word)
    return this.isSurname(word) || !isAbbreviation(word)
  }

  /** Known words that begin with what was typed, the most frequent first. */
  beginningWith(typed: string, kinds: readonly RecordKind[]): string[] {
    const bits = bitsOf(kinds)
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

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function bitOf(kind: RecordKind): number {
  return 1 << recordKinds.indexOf(kind)
}

function bitsOf(kinds: readonly RecordKind[]): number {
  return kinds.reduce((bits, kind) => bits | bitOf(kind), 0)
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
