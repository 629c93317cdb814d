import {
  hardDistance,
  isIndexable,
  tokenise,
  withoutHardSeparators,
  type Token,
} from '../text/tokenise.js'
import type { IdentifierKind, QueryLanguage } from '../query-language.js'
import { outsideQuotes, canonicalQuery, isWordless, maxCharacters } from './canonical-query.js'

/** Meilisearch ignores all words after the first thousand. */
const maximumTokens = 1000
const maximumTerms = 10

/** One word, or the adjacent words of a quoted phrase. */
export interface QueryTerm {
  readonly words: readonly string[]
  readonly phrase: boolean
  /** True for the last word, which the user may still be typing. */
  readonly prefix: boolean
  readonly position: number
}

/** A word with a trailing `*`: a hit contains a word with this prefix. */
export interface Wildcard {
  readonly word: string
  /** Number of terms before it. */
  readonly termsBefore: number
}

export interface ParsedQuery {
  readonly terms: readonly QueryTerm[]
  /** The words of all terms. */
  readonly typed: readonly string[]
  /** The words with a `*`: `mau` in `mau* harris`. A hit must match them besides the terms. */
  readonly wildcards: readonly Wildcard[]
  /** Identifier kinds in which wildcards are searched, besides all other fields. */
  readonly wildcardKinds: ReadonlySet<IdentifierKind>
  /** The canonical text without the wildcards. */
  readonly textWithoutWildcards: string
  /** Optional words; hits that contain them come first. See `QueryLanguage.sharedWords`. */
  readonly sharedWords: readonly string[]
  /** Words and phrases that hits must not contain. */
  readonly negatives: readonly (readonly string[])[]
  /** True when nothing can match: the text has no word, or a word that is too long to be indexed. */
  readonly impossible: boolean
  /** Identifier kinds that the text may contain; see `QueryLanguage.identifierKindsOf`. */
  readonly identifierKinds: ReadonlySet<IdentifierKind>
}

interface Piece {
  readonly tokens: Token[]
  readonly phrase: boolean
  readonly negative: boolean
}

/**
 * Parses a text of words, `begin*`, `"phrases"`, `-word` and `-"phrase"`. Any text is valid. The last word is a
 * prefix unless other positive parts follow it or words beyond the tenth were ignored. Outside quotes a comma
 * separates words as a blank does: `smith, anna` ranks as `smith anna`.
 */
export function parseQuery(typed: string, language: QueryLanguage): ParsedQuery {
  const text = outsideQuotes(canonicalQuery(typed, language), withoutHardSeparators)
  const tokens = tokenise(text)
  const pieces = readPieces(text, tokens.slice(0, maximumTokens))
  const starred = pieces.filter((piece) => isStarred(piece, text)).slice(0, maximumTerms)
  const positive = pieces.filter((piece) => !piece.negative && !starred.includes(piece))
  const used = positive.slice(0, maximumTerms)
  const isComplete = tokens.length <= maximumTokens && used.length === positive.length
  const terms = used.map(({ tokens: own, phrase }) => ({
    words: own.map(({ word }) => word),
    phrase,
    prefix: isComplete && !phrase && own[0] === tokens.at(-1) && own[0]?.end === text.length,
    position: (own[0]?.position ?? 0) - (used[0]?.tokens[0]?.position ?? 0),
  }))
  const wildcards = wildcardsOf(starred, used)
  const identifierKinds = language.identifierKindsOf(text)
  const words = [...terms.flatMap((term) => term.words), ...wildcards.map(({ word }) => word)]
  return {
    terms,
    typed: terms.flatMap(({ words }) => words),
    wildcards,
    wildcardKinds: wildcardKindsOf(identifierKinds, language),
    textWithoutWildcards: without(text, starred),
    sharedWords: [...new Set(language.sharedWords(typed.slice(0, maxCharacters)))].filter(
      isIndexable,
    ),
    negatives: pieces
      .filter((piece) => piece.negative)
      .map((piece) => piece.tokens.map(({ word }) => word))
      // Words that are too long to be indexed exclude nothing.
      .filter((words) => words.every(isIndexable)),
    impossible: isWordless(typed) || !words.every(isIndexable),
    identifierKinds,
  }
}

/** Identifier kinds in which words with a `*` are searched: only the kind that belongs to a field group. */
function wildcardKindsOf(
  kinds: ReadonlySet<IdentifierKind>,
  { identifiers: { grouped } }: QueryLanguage,
): ReadonlySet<IdentifierKind> {
  return new Set(kinds.has(grouped.kind) ? [grouped.kind] : [])
}

/** Stars between a word and a blank, a comma or the end. */
const star = /\*+(?=[\s,]|$)/y

/** True for `mau*`, neither quoted nor negated. The canonical form has no `*` behind its last word. */
function isStarred({ tokens, phrase, negative }: Piece, text: string): boolean {
  star.lastIndex = tokens.at(-1)?.end ?? text.length
  return !phrase && !negative && star.test(text)
}

/** Distinct wildcards, at the position of their first occurrence. */
function wildcardsOf(starred: readonly Piece[], terms: readonly Piece[]): Wildcard[] {
  const byWord = new Map<string, Wildcard>()
  for (const { tokens } of starred) {
    for (const { word, start } of tokens) {
      const termsBefore = terms.filter((term) => (term.tokens[0]?.start ?? 0) < start).length
      if (!byWord.has(word)) byWord.set(word, { word, termsBefore })
    }
  }
  return [...byWord.values()]
}

function without(text: string, pieces: readonly Piece[]): string {
  let rest = ''
  let from = 0
  for (const { tokens } of pieces) {
    rest += text.slice(from, tokens[0]?.start)
    from = tokens.at(-1)?.end ?? from
  }
  return rest + text.slice(from)
}

function readPieces(text: string, tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  let phrase: Piece | null = null
  let end = 0
  for (const token of tokens) {
    phrase = phraseAfter(phrase, text, end, token.start)
    end = token.end
    const last = phrase?.tokens.at(-1)
    if (phrase !== null && last !== undefined && isHard(last, token)) {
      phrase = openPhrase(phrase.negative)
    }
    const piece = phrase ?? { tokens: [], phrase: false, negative: negated(text, token.start) }
    if (piece.tokens.length === 0) pieces.push(piece)
    piece.tokens.push(token)
  }
  return pieces
}

/** The open phrase after the separators from `from` to `to`; each quote opens or closes a phrase. */
function phraseAfter(before: Piece | null, text: string, from: number, to: number): Piece | null {
  let phrase = before
  for (let at = from; at < to; at += 1) {
    if (text[at] === '"') phrase = phrase === null ? openPhrase(negated(text, at)) : null
  }
  return phrase
}

function openPhrase(negative: boolean): Piece {
  return { tokens: [], phrase: true, negative }
}

function isHard(before: Token, after: Token): boolean {
  return after.position - before.position >= hardDistance
}

/** True if a `-` directly precedes `at`, and is at the start of the text or behind a blank. */
function negated(text: string, at: number): boolean {
  return text[at - 1] === '-' && (at === 1 || /\s/u.test(text[at - 2] ?? ''))
}
