import { canonicalQuery } from '../../../packages/search-engine/src/ranking/canonical-query.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { housingLanguage } from '../language/housing-language.js'
import type { Correction } from '../paging/interpretation.js'

/** Searches read no more words. */
const mostWords = 10

/** A word of a search text. */
export interface TypedWord {
  readonly word: string
  /** As it was typed, with its accents and capitals. */
  readonly typed: string
  readonly start: number
  readonly end: number
  /** A `*` behind it says that it may be unfinished. */
  readonly isBegun: boolean
  /** Neither quoted, negated nor begun, so that another word may be read for it. */
  readonly isFree: boolean
  /** The end of the text, where a word may still be typed. */
  readonly isUnfinished: boolean
}

/** A text as engines read it, by its words. */
export interface TypedText {
  readonly text: string
  readonly words: readonly TypedWord[]
}

/** A text with some of its words written otherwise. */
export interface Respelling {
  readonly text: string
  readonly corrections: readonly Correction[]
}

/** What stands in the text for the word at an index; null leaves it out. */
export type Changes = ReadonlyMap<number, string | null>

export function readTypedText(searchText: string): TypedText {
  const text = canonicalQuery(searchText, housingLanguage)
  const tokens = tokenise(text).slice(0, mostWords)
  const words = tokens.map(({ word, start, end }, index) => {
    // A sign such as `㏂` unfolds into several words that cannot be changed one by one.
    const isBegun = /^\*+(?=[\s,])/.test(text.slice(end)) && !isQuoted(text, start)
    const isWhole = tokens[index - 1]?.start !== start && tokens[index + 1]?.start !== start
    return {
      word,
      typed: text.slice(start, end),
      start,
      end,
      isBegun,
      isFree: isWhole && !isBegun && !isQuoted(text, start) && !isNegated(text, start),
      isUnfinished: end === text.length,
    }
  })
  return { text, words }
}

/** The text with words changed or left out. */
export function changedText({ text, words }: TypedText, changes: Changes): string {
  let written = ''
  let from = 0
  words.forEach(({ start, end }, index) => {
    const change = changes.get(index)
    if (change === undefined) return
    written += text.slice(from, start) + (change ?? '')
    // What hangs on a word goes with it: of `Fo-Nowak`, `-Nowak` would be a negation.
    from = change === null ? end + joint(text.slice(end)) : end
  })
  return (written + text.slice(from))
    .replace(/[\s,]+/gu, (gap) => (gap.includes(',') ? ', ' : ' '))
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/gu, '')
}

/** How many signs join a word to the next one. */
function joint(rest: string): number {
  return /^[^\p{L}\p{N}\s"]*/u.exec(rest)?.[0].length ?? 0
}

function isQuoted(text: string, start: number): boolean {
  return text.slice(0, start).split('"').length % 2 === 0
}

function isNegated(text: string, start: number): boolean {
  return /(?:^|\s)-[^\s"]*$/u.test(text.slice(0, start))
}
