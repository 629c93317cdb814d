import {
  hardDistance,
  isIndexable,
  tokenise,
  withoutHardSeparators,
  type Token,
} from '../text/tokenise.js'
import { beginningKinds, type IdentifierKind, type QueryLanguage } from '../query-language.js'
import { outsideQuotes } from './outside-quotes.js'
import { canonicalQuery, isWordless, mostCharacters } from './canonical-query.js'

/** Meilisearch reads no more of a query than this; the rest is ignored. */
const maximumTokens = 1000
const maximumTerms = 10

/** One word, or the words of a quoted phrase, which must stand next to each other in this order. */
export interface QueryTerm {
  readonly words: readonly string[]
  readonly phrase: boolean
  /** True for a last word that the user may still be typing. */
  readonly prefix: boolean
  readonly position: number
}

/** A word with a `*` behind it: some word of a hit begins so, as typed. */
export interface Beginning {
  readonly word: string
  /** How many terms stand before it. */
  readonly termsBefore: number
}

export interface ParsedQuery {
  readonly terms: readonly QueryTerm[]
  /** The words of all terms. */
  readonly typed: readonly string[]
  /** What other words begin with that a hit has to hold besides: `mau` of `mau* harris`. */
  readonly beginnings: readonly Beginning[]
  /** The kinds of identifier in which these are looked for, besides all other fields. */
  readonly begunIn: ReadonlySet<IdentifierKind>
  /** The canonical text without them. */
  readonly rest: string
  /** Words that need not stand in a hit, and put those first that hold them; see `QueryLanguage`. */
  readonly shared: readonly string[]
  /** Words and phrases that a hit must not hold. */
  readonly negatives: readonly (readonly string[])[]
  /** True when nothing can be found: no word in the text, or one longer than any index holds. */
  readonly impossible: boolean
  /** Kinds of identifier that the text may ask for; see `QueryLanguage`. */
  readonly asked: ReadonlySet<IdentifierKind>
}

interface Piece {
  readonly tokens: Token[]
  readonly phrase: boolean
  readonly negative: boolean
}

/**
 * Reads what a user typed: words, `begin*`, `"phrases"`, `-word` and `-"phrase"`; any text is a valid query. The
 * last word is a prefix unless something but negatives follows it or words beyond the tenth were ignored.
 * Outside quotes a comma parts words no further than a blank: `smith, anna` ranks as `smith anna`.
 */
export function parseQuery(typed: string, language: QueryLanguage): ParsedQuery {
  const text = outsideQuotes(canonicalQuery(typed, language), withoutHardSeparators)
  const tokens = tokenise(text)
  const pieces = readPieces(text, tokens.slice(0, maximumTokens))
  const starred = pieces.filter((piece) => isStarred(piece, text)).slice(0, maximumTerms)
  const positive = pieces.filter((piece) => !piece.negative && !starred.includes(piece))
  const kept = positive.slice(0, maximumTerms)
  const unfinished = tokens.length <= maximumTokens && kept.length === positive.length
  const terms = kept.map(({ tokens: own, phrase }) => ({
    words: own.map(({ word }) => word),
    phrase,
    prefix: unfinished && !phrase && own[0] === tokens.at(-1) && own[0]?.end === text.length,
    position: (own[0]?.position ?? 0) - (kept[0]?.tokens[0]?.position ?? 0),
  }))
  const beginnings = beginningsOf(starred, kept)
  const asked = language.askedIdentifiers(text)
  const words = [...terms.flatMap((term) => term.words), ...beginnings.map(({ word }) => word)]
  return {
    terms,
    typed: terms.flatMap(({ words }) => words),
    beginnings,
    begunIn: beginningKinds(asked, language),
    rest: without(text, starred),
    shared: [...new Set(language.sharedWords(typed.slice(0, mostCharacters)))].filter(isIndexable),
    negatives: pieces
      .filter((piece) => piece.negative)
      .map((piece) => piece.tokens.map(({ word }) => word))
      // What no index holds excludes nothing.
      .filter((words) => words.every(isIndexable)),
    impossible: isWordless(typed) || !words.every(isIndexable),
    asked,
  }
}

/** Behind a word, and in front of a blank, a comma or nothing. */
const star = /\*+(?=[\s,]|$)/y

/** True for `mau*`, which is neither quoted nor negated; the last word of a canonical query never is. */
function isStarred({ tokens, phrase, negative }: Piece, text: string): boolean {
  star.lastIndex = tokens.at(-1)?.end ?? text.length
  return !phrase && !negative && star.test(text)
}

/** Each word once, where it stands first. */
function beginningsOf(starred: readonly Piece[], terms: readonly Piece[]): Beginning[] {
  const found = new Map<string, Beginning>()
  for (const { tokens } of starred) {
    for (const { word, start } of tokens) {
      const termsBefore = terms.filter((term) => (term.tokens[0]?.start ?? 0) < start).length
      if (!found.has(word)) found.set(word, { word, termsBefore })
    }
  }
  return [...found.values()]
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

/** The phrase that is open after the separators from `from` to `to`; every quote opens or closes one. */
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

/** True when a `-` stands right before `at` with nothing but a blank before it. */
function negated(text: string, at: number): boolean {
  return text[at - 1] === '-' && (at === 1 || /\s/u.test(text[at - 2] ?? ''))
}
