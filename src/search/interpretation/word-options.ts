import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import type { KnownWords, ReadableWords } from './known-words.js'
import type { Option } from './reading.js'
import type { TypedWord } from './typed-text.js'

/** Shorter numbers are those of houses. */
const reference = /^\d{6,14}$/
/**
 * Of shorter numbers so many are in use that one in sixteen of all is a digit away from some reference,
 * with 80,000 homes.
 */
const shortestAloneWithWrongDigit = 9

/** Zeros that are left out are likelier than a wrong digit. */
const costOfZeros = 0.1

function isReference(word: string): boolean {
  return reference.test(word)
}

/** UPRNs are written with leading zeros, and quoted without. */
const uprnDigits = 12
const shortestUprn = 9

/** A number with the zeros that were left out before it; none for one that is whole or no UPRN. */
function withLeadingZeros(typed: string): string[] {
  const isCut = /^[1-9]\d*$/.test(typed) && typed.length >= shortestUprn
  return isCut && typed.length < uprnDigits ? [typed.padStart(uprnDigits, '0')] : []
}

/** The references that differ by one digit, or by two that are swapped. */
export function nearReferences(typed: string): string[] {
  const near = new Set(swapped(typed))
  for (let at = 0; at < typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)]
    for (let digit = 0; digit < 10; digit += 1) near.add(`${before}${digit}${after}`)
  }
  near.delete(typed)
  return [...near]
}

/** Of those the ones that may have been meant where no other word confirms it. */
export function nearReferencesAlone(typed: string): string[] {
  return typed.length < shortestAloneWithWrongDigit ? swapped(typed) : nearReferences(typed)
}

/** Two digits beside each other change places; those that are equal change nothing. */
function swapped(typed: string): string[] {
  return Array.from(typed.slice(1), (next, at) => {
    return `${typed.slice(0, at)}${next}${typed.charAt(at)}${typed.slice(at + 2)}`
  }).filter((other) => other !== typed)
}

/** The number with leading zeros and then others that are near to it. */
function referenceOptions(word: string, near: readonly string[]): Option[] {
  return [
    ...withLeadingZeros(word).map((other) => ({ word: other, cost: costOfZeros, used: other })),
    ...near.map((other) => ({ word: other, cost: 1, used: other })),
  ]
}

/** What may stand for a number alone in the box; never itself, which found nothing. */
function loneNumberOptions({ word, isFree, isBegun }: TypedWord): Option[] {
  if (!isFree || isBegun || !isReference(word)) return []
  return referenceOptions(word, nearReferencesAlone(word))
}

/** Which words may be read as longer or other ones: none, those that are unknown, or all. */
export interface Breadth {
  readonly begun: 'none' | 'unknown' | 'all'
  readonly corrected: 'unknown' | 'all'
}

export const onlyUnknown: Breadth = { begun: 'unknown', corrected: 'unknown' }
export const allBegun: Breadth = { begun: 'all', corrected: 'unknown' }
export const everyWord: Breadth = { begun: 'all', corrected: 'all' }
export const onlySlips: Breadth = { begun: 'none', corrected: 'all' }

const shortestBegun = 2
/** A word that is unfinished is likelier than any slip. */
const costOfBegun = 0.5
/** A word alone has so many candidates. */
const loneCandidates = 6
export const shortestCorrected = 3
/** Beside others, of which a name such as Lee may have lost a letter. */
const shortestBesideOthers = 2
const shortestWithTwoSlips = 6
/** A word alone has no others that two slips could fit. */
const shortestAloneWithTwoSlips = 8

/** What may stand for the words of a text. */
export class WordOptions {
  constructor(private readonly known: KnownWords) {}

  /**
   * What may stand for a word beside others. None for one that is unknown and near to nothing; the word itself
   * where it may not be changed.
   */
  of(
    { word, isFree, isUnfinished, isBegun }: TypedWord,
    readable: readonly ReadableWords[],
    { begun, corrected }: Breadth,
    mostSlips?: number,
  ): Option[] {
    const itself = { word, cost: 0, used: null }
    const longer = (read: Omit<Option, 'word'>) =>
      this.known.beginningWith(word, readable).map((other) => ({ word: other, ...read }))
    if (isBegun) return [itself, ...longer({ cost: 0, used: null })]
    if (!isFree) return [itself]
    if (hasDigit(word)) {
      return [itself, ...(isReference(word) ? referenceOptions(word, nearReferences(word)) : [])]
    }
    const completions = isUnfinished ? longer({ cost: 0, used: null }) : []
    const isKnown = this.known.has(word, readable) || completions.length > 0
    const isWanted = (words: Breadth['begun']) =>
      words === 'all' || (words === 'unknown' && !isKnown)
    const isLong = !isUnfinished && word.length >= shortestBegun
    const candidates = isWanted(corrected)
      ? this.known.near(word, mostSlips ?? slipsOf(word), readable)
      : []
    return [
      ...(isKnown ? [itself, ...completions] : []),
      ...(isLong && isWanted(begun) ? longer({ cost: costOfBegun, used: `${word}*` }) : []),
      ...candidates.map(({ word: used, cost }) => ({ word: used, cost, used })),
    ]
  }

  /** What may stand for a word that is alone, in groups of which the first that some record holds counts. */
  alone(typed: TypedWord, readable: readonly ReadableWords[]): Option[][] {
    if (hasDigit(typed.word)) return [loneNumberOptions(typed)]
    return this.of(typed, readable, onlySlips, slipsOf(typed.word, true))
      .filter(({ used }) => used !== null)
      .slice(0, loneCandidates)
      .map((one) => [one])
  }
}

function slipsOf(word: string, isAlone = false): number {
  if (word.length < (isAlone ? shortestCorrected : shortestBesideOthers)) return 0
  return word.length < (isAlone ? shortestAloneWithTwoSlips : shortestWithTwoSlips) ? 1 : 2
}
