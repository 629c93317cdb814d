import type { MultiSearchQuery } from 'meilisearch'
import { randomUUID } from 'node:crypto'
import { uuidKind } from '../query-language.js'
import escapeHtml from 'escape-html'
import { markedHtml } from '../ranking/highlight.js'
import { tokenise } from '../text/tokenise.js'
import { dashedUuid } from '../text/uuid-words.js'
import {
  shownFields,
  type IndexDefinition,
  type SearchableField,
  type SearchHit,
} from '../search-engine.js'

/**
 * Meilisearch does not escape the text that it marks. Its marks therefore consist of a private-use character and this
 * random id, which no record contains. They are replaced with tags after escaping.
 */
const mark = randomUUID()
const before = `\uE000${mark}`
const after = `\uE001${mark}`

/** The query options for highlights of the searched fields. */
export function highlightQuery(
  searched: readonly SearchableField[],
): Pick<MultiSearchQuery, 'attributesToHighlight' | 'highlightPreTag' | 'highlightPostTag'> {
  return {
    attributesToHighlight: [...shownFields(searched).keys()],
    highlightPreTag: before,
    highlightPostTag: after,
  }
}

/** Reads the highlights from `_formatted`; for a list, the first text that matched. */
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

/** Marks each word, as the Postgres engine does: Meilisearch marks a phrase from its first to its last word. */
function asHtml(marked: string): string {
  const [start = '', ...spans] = marked.split(before)
  const html = spans.map((span) => {
    const [matched = '', ...rest] = span.split(after)
    return `${markedHtml(matched, tokenise(matched))}${escapeHtml(rest.join(''))}`
  })
  return `${escapeHtml(start)}${html.join('')}`
}
