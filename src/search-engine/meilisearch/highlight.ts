import type { MultiSearchQuery } from 'meilisearch'
import { randomUUID } from 'node:crypto'
import { uuidKind } from '../query-language.js'
import { escapeHtml } from '../ranking/escape-html.js'
import { dashedUuid } from '../text/uuid-words.js'
import {
  shownField,
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
    attributesToHighlight: searched.map(shownField).filter((field) => field !== null),
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
  for (const searchableField of searchable) {
    const shown = shownField(searchableField)
    if (shown === null) continue
    const value = formatted[shown]
    const texts: unknown[] = Array.isArray(value) ? value : [value]
    const marked = texts.find((text) => typeof text === 'string' && text.includes(before))
    if (typeof marked === 'string') {
      const html = asHtml(marked)
      highlights[shown] = searchableField.identifier === uuidKind ? dashedUuid(html) : html
    }
  }
  return { highlights, matchedFields: Object.keys(highlights) }
}

function asHtml(marked: string): string {
  return escapeHtml(marked).replaceAll(before, '<em>').replaceAll(after, '</em>')
}
