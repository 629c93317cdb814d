import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import type { Vocabulary, ReadableWords } from './vocabulary.js'
import type { Option } from './reading.js'
import type { TypedWord } from './typed-text.js'
import { soundsAlike } from './likely-slips.js'

/** Shorter numbers are house numbers. */
const reference = /^\d{6,14}$/
/** With 80,000 homes, one in sixteen shorter numbers is one digit away from some reference. */
const minCorrectedNumberLength = 9

/** Omitted zeros are likelier than a wrong digit. */
const zerosCost = 0.1

function isReference(word: string): boolean {
  return reference.test(word)
}

/** UPRNs are stored with leading zeros and often typed without them. */
const uprnDigits = 12
const minUprnLength = 9

/** The number padded to the length of a UPRN. An empty list if the number is complete or not a UPRN. */
function withLeadingZeros(typed: string): string[] {
  const isShortened = /^[1-9]\d*$/.test(typed) && typed.length >= minUprnLength
  return isShortened && typed.length < uprnDigits ? [typed.padStart(uprnDigits, '0')] : []
}

/** References that differ by one digit or by two swapped digits. */
export function nearReferences(typed: string): string[] {
  const near = new Set(swapped(typed))
  for (let at = 0; at < typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)]
    for (let digit = 0; digit < 10; digit += 1) near.add(`${before}${digit}${after}`)
  }
  near.delete(typed)
  return [...near]
}

/** Similar references for a number without other words to confirm them. */
export function nearReferencesAlone(typed: string): string[] {
  return typed.length < minCorrectedNumberLength ? swapped(typed) : nearReferences(typed)
}

/** The numbers with two neighbouring digits swapped. Omits swaps of equal digits. */
function swapped(typed: string): string[] {
  return Array.from(typed.slice(1), (next, at) => {
    return `${typed.slice(0, at)}${next}${typed.charAt(at)}${typed.slice(at + 2)}`
  }).filter((other) => other !== typed)
}

function referenceOptions(word: string, near: readonly string[]): Option[] {
  return [
    ...withLeadingZeros(word).map((other) => ({ word: other, cost: zerosCost, used: other })),
    ...near.map((other) => ({ word: other, cost: 1, used: other })),
  ]
}

/** Options for a number without other words. The number itself has no hits, so it is omitted. */
function loneNumberOptions({ word, isReplaceable, isPrefix }: TypedWord): Option[] {
  if (!isReplaceable || isPrefix || !isReference(word)) return []
  return referenceOptions(word, nearReferencesAlone(word))
}

/** Which words may be completed, and which words may be corrected. */
export interface Breadth {
  readonly completed: 'none' | 'unknown' | 'all'
  readonly corrected: 'unknown' | 'all'
}

export const onlyUnknown: Breadth = { completed: 'unknown', corrected: 'unknown' }
export const allPrefixes: Breadth = { completed: 'all', corrected: 'unknown' }
export const everyWord: Breadth = { completed: 'all', corrected: 'all' }
export const onlySlips: Breadth = { completed: 'none', corrected: 'all' }

const minPrefixLength = 2
/** An incomplete word is likelier than any slip. */
const prefixCost = 0.5
/** Maximum number of options for a single word. */
const maxLoneOptions = 6
export const minCorrectedLength = 3
/** Beside other words, names such as Lee may have lost a letter. */
const minCorrectedLengthBesideOthers = 2
const minTwoSlipsLength = 6
/** A single word has no other words to confirm two slips. */
const minTwoSlipsLengthAlone = 8

/** Finds the options for the words of a text. */
export class WordOptions {
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly readable: readonly ReadableWords[],
  ) {}

  /**
   * The options for a word beside other words. Empty if the word is unknown and no known word is similar. Only the
   * word itself if it must not change.
   */
  of(
    { word, isReplaceable, isUnfinished, isPrefix, isFirstName }: TypedWord,
    { completed, corrected }: Breadth,
    maxSlips?: number,
  ): Option[] {
    const itself = { word, cost: 0, used: null }
    const completionsWith = (option: Omit<Option, 'word'>) =>
      this.vocabulary.withPrefix(word, this.readable).map((other) => ({ word: other, ...option }))
    if (isPrefix) return [itself, ...completionsWith({ cost: 0, used: null })]
    if (!isReplaceable) return [itself]
    if (hasDigit(word)) {
      return [itself, ...(isReference(word) ? referenceOptions(word, nearReferences(word)) : [])]
    }
    const completions = isUnfinished ? completionsWith({ cost: 0, used: null }) : []
    const isKnown = this.vocabulary.has(word, this.readable) || completions.length > 0
    const isAllowed = (words: Breadth['completed']) =>
      words === 'all' || (words === 'unknown' && !isKnown)
    const isLongPrefix = !isUnfinished && word.length >= minPrefixLength
    const candidates = isAllowed(corrected)
      ? this.vocabulary.similarTo(word, maxSlips ?? slipsOf(word), this.readable)
      : []
    const intended = isFirstName
      ? candidates.filter((one) => this.isLikeName(word, one.word))
      : candidates
    return [
      ...(isKnown ? [itself, ...completions] : []),
      ...(isLongPrefix && isAllowed(completed)
        ? completionsWith({ cost: prefixCost, used: `${word}*` })
        : []),
      ...intended.map(({ word: used, cost }) => ({ word: used, cost, used })),
    ]
  }

  /**
   * A first name is corrected only to a name with the same initial or the same sound: `Bob` does not mean the town of
   * Bow, and `Lee` does not mean Bee.
   */
  private isLikeName(name: string, other: string): boolean {
    return (
      this.vocabulary.isName(other) &&
      (other.startsWith(name.charAt(0)) || soundsAlike(name, other))
    )
  }

  /** Options for a single word, in groups; the first group with a record wins. */
  alone(typed: TypedWord): Option[][] {
    if (hasDigit(typed.word)) return [loneNumberOptions(typed)]
    return this.of(typed, onlySlips, slipsOf(typed.word, true))
      .filter(({ used }) => used !== null)
      .slice(0, maxLoneOptions)
      .map((option) => [option])
  }
}

function slipsOf(word: string, isAlone = false): number {
  if (word.length < (isAlone ? minCorrectedLength : minCorrectedLengthBesideOthers)) return 0
  return word.length < (isAlone ? minTwoSlipsLengthAlone : minTwoSlipsLength) ? 1 : 2
}
