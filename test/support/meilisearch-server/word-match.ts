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
  const plain = parts.filter((_, place) => place % 2 === 0)
  const quoted = parts.filter((_, place) => place % 2 === 1)
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
  asked: Words,
): boolean {
  const texts = fields.flatMap((field) =>
    valuesOf(document, field).map((value) => wordsOf(String(value))),
  )
  return (
    asked.words.every((word, place) =>
      texts.flat().some((other) => matchedLength(other, asked, word, place) > 0),
    ) && asked.phrases.every((phrase) => texts.some((words) => placesOf(phrase, words).length > 0))
  )
}

/**
 * Wraps matches in tags: only the typed characters of a prefix match, and whole phrases. Like the server, it
 * does not escape the text.
 */
export function marked(
  value: StoredDocument[string] | undefined,
  asked: Words,
  pre: string,
  post: string,
): unknown {
  if (value === null || value === undefined) return value
  if (typeof value === 'object') return value.map((text) => marked(text, asked, pre, post))
  const text = String(value)
  let html = ''
  let from = 0
  for (const { start, end } of spansIn(text, asked)) {
    if (start < from) continue
    html += `${text.slice(from, start)}${pre}${text.slice(start, end)}${post}`
    from = end
  }
  return html + text.slice(from)
}

/** Matches by position; of those with the same start, the longest first. */
function spansIn(text: string, asked: Words): Span[] {
  const found = [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }))
  const phrases = asked.phrases.flatMap((phrase) =>
    placesOf(
      phrase,
      found.map(({ word }) => word),
    ).map((place) => ({
      start: found[place]?.start ?? 0,
      end: found[place + phrase.length - 1]?.end ?? 0,
    })),
  )
  const words = found.map(({ word, start, end }) => {
    const lengths = asked.words.map((one, place) => matchedLength(word, asked, one, place))
    const length = Math.max(0, ...lengths)
    return { start, end: length === word.length ? end : start + length }
  })
  return [...phrases, ...words.filter(({ start, end }) => end > start)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  )
}

function placesOf(phrase: readonly string[], words: readonly string[]): number[] {
  return words.flatMap((_, place) =>
    phrase.every((word, step) => words[place + step] === word) ? [place] : [],
  )
}

function matchedLength(stored: string, asked: Words, word: string, place: number): number {
  if (stored === word) return stored.length
  const isPrefix = asked.lastIsPrefix && place === asked.words.length - 1
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
