import { hasDigit } from '../../search-engine/ranking/typos.js'
import type { KnownWords, ReadableWords } from './known-words.js'
import { isReference, nearReferences, optionsOf, optionsOfLoneNumber } from './near-references.js'
import type { Option } from './reading.js'
import type { TypedWord } from './typed-text.js'

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
      return [itself, ...(isReference(word) ? optionsOf(word, nearReferences(word)) : [])]
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
    if (hasDigit(typed.word)) return [optionsOfLoneNumber(typed)]
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
