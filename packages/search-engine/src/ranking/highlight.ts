import type { IdentifierKind } from '../query-language.js'
import { normalise, tokenise, type Token } from '../text/tokenise.js'
import escapeHtml from 'escape-html'
import type { Alternative, QueryPlan } from './query-plan.js'

interface Mark {
  readonly start: number
  readonly end: number
}

/** Marks the words of a text that match a query. */
export class Highlighter {
  private readonly byFirstWord = new Map<string, Alternative[]>()
  private readonly prefixes: readonly Alternative[]

  constructor(plan: QueryPlan) {
    const alternatives = plan.steps.flatMap((step) => step.alternatives)
    this.prefixes = alternatives.filter(({ prefix }) => prefix)
    for (const alternative of alternatives) {
      const [first = ''] = alternative.words
      this.byFirstWord.set(first, [...(this.byFirstWord.get(first) ?? []), alternative])
    }
  }

  /**
   * Wraps matches in `<em>` and escapes the rest as HTML. For a prefix match only the prefix is marked; for a
   * typo, the whole word.
   *
   * @param kind identifier kind of the text, if it is an identifier
   * @returns null when nothing matches
   */
  mark(text: string, kind?: IdentifierKind): string | null {
    const tokens = tokenise(text)
    const isSearched = ({ identifiers }: Alternative) => kind === undefined || identifiers.has(kind)
    const marks = tokens.flatMap((token, index) => [
      ...(this.byFirstWord.get(token.word) ?? [])
        .filter(isSearched)
        .filter(({ words }) => words.every((word, step) => isNext(tokens, index, step, word)))
        .flatMap(({ words }) => tokens.slice(index, index + words.length)),
      ...this.prefixes
        .filter(isSearched)
        .filter(({ words: [typed = ''] }) => token.word.startsWith(typed))
        .map(({ words: [typed = ''] }) => prefixMark(text, token, typed.length)),
    ])
    return marks.length === 0 ? null : markedHtml(text, marks)
  }
}

/** True when `tokens[index + step]` is `word` and stands `step` positions after `tokens[index]`. */
function isNext(tokens: readonly Token[], index: number, step: number, word: string): boolean {
  const token = tokens[index + step]
  return token?.word === word && token.position === (tokens[index]?.position ?? 0) + step
}

/** Marks the start of a word: `length` characters of its normal form, and the combining accents after them. */
function prefixMark(text: string, { start, end }: Token, length: number): Mark {
  let at = start
  for (const character of text.slice(start, end)) {
    if (normalise(text.slice(start, at)).length >= length && !/\p{Mn}/u.test(character)) break
    at += character.length
  }
  return { start, end: at }
}

/** The text as HTML with `<em>` around the marks. If several marks start at the same offset, the longest wins. */
export function markedHtml(text: string, marks: readonly Mark[]): string {
  let html = ''
  let from = 0
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue
    html += `${escapeHtml(text.slice(from, start))}<em>${escapeHtml(text.slice(start, end))}</em>`
    from = end
  }
  return html + escapeHtml(text.slice(from))
}
