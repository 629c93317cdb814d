import { valuesOf, type StoredDocument } from './filter-match.js'

/** Plain words, the last one also as a beginning: enough to tell right queries from wrong ones. */
export interface Words {
  readonly words: readonly string[]
  readonly lastIsPrefix: boolean
}

const wordPattern = /[\p{L}\p{N}\p{M}£$€]+/gu

export function readWords(text: string): Words {
  const words = [...text.matchAll(wordPattern)].map(([word]) => fold(word))
  return { words, lastIsPrefix: /[\p{L}\p{N}\p{M}£$€]$/u.test(text) }
}

/** Whether every word stands somewhere in the fields. */
export function hasWords(
  document: StoredDocument,
  fields: readonly string[],
  asked: Words,
): boolean {
  const stored = fields.flatMap((field) =>
    valuesOf(document, field).flatMap((value) => readWords(String(value)).words),
  )
  return asked.words.every((word, place) =>
    stored.some((other) => matchedLength(other, asked, word, place) > 0),
  )
}

/** Puts tags around what matched, of a beginning around the typed characters only; escapes nothing. */
export function marked(
  value: StoredDocument[string] | undefined,
  asked: Words,
  pre: string,
  post: string,
): unknown {
  if (value === null || value === undefined) return value
  if (typeof value === 'object') return value.map((text) => marked(text, asked, pre, post))
  return String(value).replace(wordPattern, (found) => {
    const lengths = asked.words.map((word, place) => matchedLength(fold(found), asked, word, place))
    const length = Math.max(0, ...lengths)
    if (length === 0) return found
    return `${pre}${found.slice(0, length)}${post}${found.slice(length)}`
  })
}

function matchedLength(stored: string, asked: Words, word: string, place: number): number {
  if (stored === word) return stored.length
  const isPrefix = asked.lastIsPrefix && place === asked.words.length - 1
  return isPrefix && stored.startsWith(word) ? word.length : 0
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
