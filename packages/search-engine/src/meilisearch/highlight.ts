import type { MultiSearchQuery } from 'meilisearch'
import { randomUUID } from 'node:crypto'
import { uuidKind } from '../query-language.js'
import escapeHtml from 'escape-html'
import { tokenise } from '../text/tokenise.js'
import { dashedUuid } from '../text/uuid-words.js'
import {
  shownFields,
  type IndexDefinition,
  type SearchableField,
  type SearchHit,
} from '../search-engine.js'

/**
 * Meilisearch does not escape the text it marks, so it marks with characters that mean nothing in HTML;
 * they become tags once the text is escaped. No record can hold this process's marks.
 */
const mark = randomUUID()
const before = `\uE000${mark}`
const after = `\uE001${mark}`

/** Asks for the marked text of what is shown of the fields that are searched. */
export function highlightQuery(
  searched: readonly SearchableField[],
): Pick<MultiSearchQuery, 'attributesToHighlight' | 'highlightPreTag' | 'highlightPostTag'> {
  return {
    attributesToHighlight: [...shownFields(searched).keys()],
    highlightPreTag: before,
    highlightPostTag: after,
  }
}

/** Reads the fields that matched from `_formatted`; of a list, the first text that matched. */
export function readHighlights(
  formatted: Readonly<Record<string, unknown>>,
  { searchable }: IndexDefinition,
): Pick<SearchHit, 'highlights' | 'matchedFields'> {
  const highlights: Record<string, string> = {}
  for (const [shown, { identifier }] of shownFields(searchable)) {
    const value = formatted[shown]
    const texts: unknown[] = Array.isArray(value) ? value : [value]
    const marked = texts.find((text) => typeof text === 'string' && text.includes(before))
    if (typeof marked === 'string') {
      const html = asHtml(marked)
      highlights[shown] = identifier === uuidKind ? dashedUuid(html) : html
    }
  }
  return { highlights, matchedFields: Object.keys(highlights) }
}

/** A phrase is marked from its first word to its last one; we mark each word, as the other engine does. */
function asHtml(marked: string): string {
  const [start = '', ...spans] = marked.split(before)
  const html = spans.map((span) => {
    const [matched = '', ...rest] = span.split(after)
    return `${markedWords(matched)}${escapeHtml(rest.join(''))}`
  })
  return `${escapeHtml(start)}${html.join('')}`
}

function markedWords(text: string): string {
  let html = ''
  let from = 0
  for (const { start, end } of tokenise(text)) {
    html += `${escapeHtml(text.slice(from, start))}<em>${escapeHtml(text.slice(start, end))}</em>`
    from = end
  }
  return html + escapeHtml(text.slice(from))
}
