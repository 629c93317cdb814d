import { tokenise } from './tokenise.js'
import type { QueryTerm } from './query.js'

/**
 * Marks the words of `text` that match a term with `<em>`; the rest is HTML-escaped. Of a word that
 * matches as a prefix only the typed characters are marked.
 *
 * @returns null when nothing matches
 */
export function highlight(text: string, terms: readonly QueryTerm[]): string | null {
  let marked = ''
  let from = 0
  for (const token of tokenise(text)) {
    if (token.start < from) continue
    const length = matchedLength(token.word, token.end - token.start, terms)
    if (length === 0) continue
    marked += escapeHtml(text.slice(from, token.start))
    marked += `<em>${escapeHtml(text.slice(token.start, token.start + length))}</em>`
    from = token.start + length
  }
  return from === 0 ? null : marked + escapeHtml(text.slice(from))
}

function matchedLength(word: string, length: number, terms: readonly QueryTerm[]): number {
  let longest = 0
  for (const term of terms) {
    if (word === term.word) return length
    if (term.prefix && word.startsWith(term.word)) longest = Math.max(longest, term.word.length)
  }
  return Math.min(longest, length)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
