import type { ParsedQuery } from './parse-query.js'
import { hasDigit, lengthOf } from './typos.js'
import { cutsNumber, wordRuns, type WordRun } from './word-runs.js'

/** With fewer letters than these, too many words begin alike to ask for all of them. */
const shortestBeginning = 3
/** Longer words are not tried as two. */
const maximumSplitLength = 40
const latinLetters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Known words from `from` up to but without `to`, of a length in characters; null is any length. */
export interface WordRange {
  readonly from: string
  readonly to: string
  readonly minimum: number
  readonly maximum: number | null
}

/** A query word cut in two, which may stand next to each other in a document. */
export interface Split {
  readonly left: string
  readonly right: string
}

/** What has to be known of an index before a query can be planned. */
export interface VocabularyQuestion {
  readonly ranges: readonly WordRange[]
  readonly splits: readonly Split[]
}

/** The answer: known words in the ranges, and splits of which both words are known. */
export interface Vocabulary {
  readonly words: readonly string[]
  readonly splits: readonly Split[]
}

const number = /^\p{N}+$/u
const letterA = 0x61
const letterZ = 0x7a

/** True for words that belong into the vocabulary: all but plain numbers, which have no typos. */
export function isVocabulary(word: string): boolean {
  const first = word.charCodeAt(0)
  // Nearly all words begin like that, and most documents hold a hundred of them.
  return (first >= letterA && first <= letterZ) || !number.test(word)
}

/** Which words of an index could be what the user meant. */
export function vocabularyQuestion(query: ParsedQuery): VocabularyQuestion {
  const runs = wordRuns(query.terms)
  const ranges = runs.flatMap((run) => [
    ...joinedRange(run),
    ...typoRanges(run),
    ...(knowsCompletions(run, query) ? [rangeOf(run.word, true)] : []),
  ])
  return {
    ranges: [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()],
    splits: runs.filter((run) => run.cost === 0).flatMap((run) => splitsOf(run.word)),
  }
}

/**
 * Whether the answer holds every word that an unfinished one may become: words of identifiers and numbers
 * are in no vocabulary.
 */
export function knowsCompletions(run: WordRun, { asked }: ParsedQuery): boolean {
  const isGuessed = run.cost > 0
  return (
    run.prefix &&
    (isGuessed || asked.size === 0) &&
    lengthOf(run.word) >= shortestBeginning &&
    !hasDigit(run.word)
  )
}

function splitsOf(word: string): Split[] {
  const characters = Array.from(word)
  if (characters.length > maximumSplitLength) return []
  return characters.slice(1).flatMap((_, index) => {
    const left = characters.slice(0, index + 1).join('')
    const right = characters.slice(index + 1).join('')
    return cutsNumber(left, right) ? [] : [{ left, right }]
  })
}

function joinedRange(run: WordRun): WordRange[] {
  return run.cost === 0 ? [] : [rangeOf(run.word, run.prefix)]
}

function typoRanges(run: WordRun): WordRange[] {
  const [first = '', ...rest] = Array.from(run.word)
  const length = lengthOf(run.word)
  if (run.budget < 1) return []
  const sameStart = {
    from: first,
    to: successor(first),
    minimum: length - run.budget,
    maximum: run.prefix ? null : length + run.budget,
  }
  if (run.budget < 2) return [sameStart]
  const [second = '', ...others] = rest
  const starts = [
    rest.join(''),
    [second, first, ...others].join(''),
    ...latinLetters.map((letter) => letter + rest.join('')),
    ...latinLetters.map((letter) => letter + run.word),
  ]
  return [sameStart, ...starts.map((start) => rangeOf(start, run.prefix))]
}

function rangeOf(word: string, prefix: boolean): WordRange {
  // No word holds a control character, so nothing else lies in the range of one word.
  return { from: word, to: prefix ? successor(word) : `${word}\u0001`, minimum: 1, maximum: null }
}

/** The first text, code point by code point, after all that begin with `start`. */
function successor(start: string): string {
  const characters = Array.from(start)
  const last = characters.pop()?.codePointAt(0) ?? 0
  // Surrogates are no characters and cannot be stored.
  const next = last === 0xd7ff ? 0xe000 : last + 1
  return characters.join('') + String.fromCodePoint(Math.min(next, 0x10ffff))
}
