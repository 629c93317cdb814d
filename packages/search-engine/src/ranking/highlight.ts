import type { IdentifierKind } from '../query-language.js'
import { normalise, tokenise, type Token } from '../text/tokenise.js'
import escapeHtml from 'escape-html'
import type { Alternative, QueryPlan } from './query-plan.js'

interface Mark {
  readonly start: number
  readonly end: number
}

/** Marks in texts what a query found. */
export class Highlighter {
  private readonly byFirstWord = new Map<string, Alternative[]>()
  private readonly beginnings: readonly Alternative[]

  constructor(plan: QueryPlan) {
    const alternatives = plan.steps.flatMap((step) => step.alternatives)
    this.beginnings = alternatives.filter(({ prefix }) => prefix)
    for (const alternative of alternatives) {
      const [first = ''] = alternative.words
      this.byFirstWord.set(first, [...(this.byFirstWord.get(first) ?? []), alternative])
    }
  }

  /**
   * Puts `<em>` around what matches; the rest is HTML-escaped. Of a word that begins with what was typed
   * only that beginning is marked, of a mistyped word the whole.
   *
   * @param kind of identifier that the text is, if it is one
   * @returns null when nothing matches
   */
  mark(text: string, kind?: IdentifierKind): string | null {
    const tokens = tokenise(text)
    const counts = ({ identifiers }: Alternative) => kind === undefined || identifiers.has(kind)
    const marks = tokens.flatMap((token, index) => [
      ...(this.byFirstWord.get(token.word) ?? [])
        .filter(counts)
        .filter(({ words }) => words.every((word, step) => isNext(tokens, index, step, word)))
        .flatMap(({ words }) => tokens.slice(index, index + words.length)),
      ...this.beginnings
        .filter(counts)
        .filter(({ words: [typed = ''] }) => token.word.startsWith(typed))
        .map(({ words: [typed = ''] }) => beginning(text, token, typed.length)),
    ])
    return marks.length === 0 ? null : render(text, marks)
  }
}

/** True when the word `step` places after `tokens[index]` is `word` and stands right behind. */
function isNext(tokens: readonly Token[], index: number, step: number, word: string): boolean {
  const token = tokens[index + step]
  return token?.word === word && token.position === (tokens[index]?.position ?? 0) + step
}

/** The part of a word whose normal form has the first `length` characters; accents stay with letters. */
function beginning(text: string, { start, end }: Token, length: number): Mark {
  let at = start
  for (const character of text.slice(start, end)) {
    if (normalise(text.slice(start, at)).length >= length && !/\p{Mn}/u.test(character)) break
    at += character.length
  }
  return { start, end: at }
}

/** Where marks begin at the same place, the longest one holds. */
function render(text: string, marks: readonly Mark[]): string {
  let html = ''
  let from = 0
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue
    html += `${escapeHtml(text.slice(from, start))}<em>${escapeHtml(text.slice(start, end))}</em>`
    from = end
  }
  return html + escapeHtml(text.slice(from))
}
