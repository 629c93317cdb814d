import type { ParsedQuery } from './parse-query.js'
import { cutsNumber, wordRuns, type WordRun } from './word-runs.js'
import { hasDigit, lengthOf } from './typos.js'

/** Shorter prefixes have too many completions to fetch. */
const minPrefixLength = 3
/** Longer words are not split in two. */
const maximumSplitLength = 40
const latinLetters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Indexed words from `from` (inclusive) to `to` (exclusive) with a length in characters; null means no limit. */
export interface WordRange {
  readonly from: string
  readonly to: string
  readonly minimum: number
  readonly maximum: number | null
}

/** A query word split into two words that may be neighbours in a document. */
export interface Split {
  readonly left: string
  readonly right: string
}

/** The facts about an index that a query plan needs. */
export interface VocabularyRequest {
  readonly ranges: readonly WordRange[]
  readonly splits: readonly Split[]
}

/** Indexed words in the ranges, and the splits whose two words are both indexed. */
export interface Vocabulary {
  readonly words: readonly string[]
  readonly splits: readonly Split[]
}

const number = /^\p{N}+$/u
const letterA = 0x61
const letterZ = 0x7a

/** True for words of the vocabulary: all words except plain numbers, which tolerate no typos. */
export function isVocabulary(word: string): boolean {
  const first = word.charCodeAt(0)
  // Fast path for nearly all of the hundred words of a document.
  return (first >= letterA && first <= letterZ) || !number.test(word)
}

/** The words of an index that a query could mean. */
export function vocabularyRequest(query: ParsedQuery): VocabularyRequest {
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

/** Whether the vocabulary contains every completion of a prefix: it has no words of identifiers and no numbers. */
export function knowsCompletions(run: WordRun, { identifierKinds }: ParsedQuery): boolean {
  const isJoined = run.cost > 0
  return (
    run.prefix &&
    (isJoined || identifierKinds.size === 0) &&
    lengthOf(run.word) >= minPrefixLength &&
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
  // Words contain no control characters, so the range holds only this word.
  return { from: word, to: prefix ? successor(word) : `${word}\u0001`, minimum: 1, maximum: null }
}

/** The smallest text after all texts with this prefix, in code point order. */
function successor(start: string): string {
  const characters = Array.from(start)
  const last = characters.pop()?.codePointAt(0) ?? 0
  // Skips the surrogates, which cannot be stored.
  const next = last === 0xd7ff ? 0xe000 : last + 1
  return characters.join('') + String.fromCodePoint(Math.min(next, 0x10ffff))
}
