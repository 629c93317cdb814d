import { valuesOf, type StoredDocument } from './filter-match.js'

/** Words and phrases of a query. The last word may match as a prefix. */
export interface Words {
  readonly words: readonly string[]
  readonly lastIsPrefix: boolean
  /** Adjacent words, in order. */
  readonly phrases: readonly (readonly string[])[]
}

interface Span {
  readonly start: number
  readonly end: number
}

const wordPattern = /[\p{L}\p{N}\p{M}£$€]+/gu

/** Every quotation mark opens or closes a phrase. */
export function readWords(text: string): Words {
  const parts = text.split('"')
  const plain = parts.filter((_, index) => index % 2 === 0)
  const quoted = parts.filter((_, index) => index % 2 === 1)
  return {
    words: plain.flatMap(wordsOf),
    phrases: quoted.map(wordsOf).filter(({ length }) => length > 0),
    lastIsPrefix: parts.length % 2 === 1 && /[\p{L}\p{N}\p{M}£$€]$/u.test(text),
  }
}

/** Whether the fields contain every word and phrase. */
export function hasWords(
  document: StoredDocument,
  fields: readonly string[],
  query: Words,
): boolean {
  const texts = fields.flatMap((field) =>
    valuesOf(document, field).map((value) => wordsOf(String(value))),
  )
  return (
    query.words.every((word, index) =>
      texts.flat().some((other) => matchedLength(other, query, word, index) > 0),
    ) && query.phrases.every((phrase) => texts.some((words) => placesOf(phrase, words).length > 0))
  )
}

/**
 * Wraps matches in tags. For a prefix match, only the typed characters are wrapped; for a phrase, the whole
 * phrase. Like the server, it
 * does not escape the text.
 */
export function marked(
  value: StoredDocument[string] | undefined,
  query: Words,
  pre: string,
  post: string,
): unknown {
  if (value === null || value === undefined) return value
  if (typeof value === 'object') return value.map((text) => marked(text, query, pre, post))
  const text = String(value)
  let html = ''
  let from = 0
  for (const { start, end } of spansIn(text, query)) {
    if (start < from) continue
    html += `${text.slice(from, start)}${pre}${text.slice(start, end)}${post}`
    from = end
  }
  return html + text.slice(from)
}

/** Matches by position. If several start at the same position, the longest comes first. */
function spansIn(text: string, query: Words): Span[] {
  const matches = [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }))
  const phrases = query.phrases.flatMap((phrase) =>
    placesOf(
      phrase,
      matches.map(({ word }) => word),
    ).map((index) => ({
      start: matches[index]?.start ?? 0,
      end: matches[index + phrase.length - 1]?.end ?? 0,
    })),
  )
  const words = matches.map(({ word, start, end }) => {
    const lengths = query.words.map((one, index) => matchedLength(word, query, one, index))
    const length = Math.max(0, ...lengths)
    return { start, end: length === word.length ? end : start + length }
  })
  return [...phrases, ...words.filter(({ start, end }) => end > start)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  )
}

function placesOf(phrase: readonly string[], words: readonly string[]): number[] {
  return words.flatMap((_, index) =>
    phrase.every((word, step) => words[index + step] === word) ? [index] : [],
  )
}

function matchedLength(stored: string, query: Words, word: string, index: number): number {
  if (stored === word) return stored.length
  const isPrefix = query.lastIsPrefix && index === query.words.length - 1
  return isPrefix && stored.startsWith(word) ? word.length : 0
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(wordPattern)].map(([word]) => fold(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
