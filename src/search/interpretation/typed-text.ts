import { canonicalQuery } from '../../../packages/search-engine/src/ranking/canonical-query.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import { housingLanguage } from '../../records/language/housing-language.js'
import type { Correction } from '../../records/kinds/interpretation.js'
import { isFirstName } from '../../records/language/name-forms.js'
import { isAddressWord } from '../../records/language/synonyms.js'

/** Searches read at most this many words. */
const maxWords = 10

/** A word of a search text. */
export interface TypedWord {
  readonly word: string
  /** As typed, with accents and capitals. */
  readonly typed: string
  readonly start: number
  readonly end: number
  /** Followed by `*`: a prefix. */
  readonly isPrefix: boolean
  /** Neither quoted, negated nor a prefix, so it may be replaced. */
  readonly isReplaceable: boolean
  /** At the end of the text, where the word may be incomplete. */
  readonly isUnfinished: boolean
  /** A first name that is not part of an address such as `14 Mary` or `Mary Street`. */
  readonly isFirstName: boolean
}

/** A canonical search text with its words. */
export interface TypedText {
  readonly text: string
  readonly words: readonly TypedWord[]
}

/** A text with corrected spelling. */
export interface Respelling {
  readonly text: string
  readonly corrections: readonly Correction[]
}

/** Replacements by word index; null removes the word. */
export type Changes = ReadonlyMap<number, string | null>

export function readTypedText(searchText: string): TypedText {
  const text = canonicalQuery(searchText, housingLanguage)
  const tokens = tokenise(text).slice(0, maxWords)
  const words = tokens.map(({ word, start, end }, index) => {
    // Symbols such as `㏂` fold into several words at one position, which cannot be replaced one by one.
    const isPrefix = /^\*+(?=[\s,])/.test(text.slice(end)) && !isQuoted(text, start)
    const isWhole = tokens[index - 1]?.start !== start && tokens[index + 1]?.start !== start
    return {
      word,
      typed: text.slice(start, end),
      start,
      end,
      isPrefix,
      isReplaceable: isWhole && !isPrefix && !isQuoted(text, start) && !isNegated(text, start),
      isUnfinished: end === text.length,
      isFirstName:
        isFirstName(word) &&
        !hasDigit(tokens[index - 1]?.word ?? '') &&
        !isAddressWord(tokens[index + 1]?.word ?? ''),
    }
  })
  return { text, words }
}

/** The text with words replaced or removed. */
export function replaceWords({ text, words }: TypedText, changes: Changes): string {
  let result = ''
  let from = 0
  words.forEach(({ start, end }, index) => {
    const change = changes.get(index)
    if (change === undefined) return
    result += text.slice(from, start) + (change ?? '')
    // Attached signs are removed with the word: in `Fo-Nowak`, the rest `-Nowak` would be a negation.
    from = change === null ? end + joinerLength(text.slice(end)) : end
  })
  return (result + text.slice(from))
    .replace(/[\s,]+/gu, (gap) => (gap.includes(',') ? ', ' : ' '))
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/gu, '')
}

/** The number of signs that attach a word to the next one. */
function joinerLength(rest: string): number {
  return /^[^\p{L}\p{N}\s"]*/u.exec(rest)?.[0].length ?? 0
}

function isQuoted(text: string, start: number): boolean {
  return text.slice(0, start).split('"').length % 2 === 0
}

function isNegated(text: string, start: number): boolean {
  return /(?:^|\s)-[^\s"]*$/u.test(text.slice(0, start))
}
