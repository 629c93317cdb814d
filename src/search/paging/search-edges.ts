import type { Edge } from '../../paging/connection.js'
import type { SearchResponse } from '../../search-engine/search-engine.js'
import type { Interpretation } from './interpretation.js'
import type { SearchCursors } from './search-cursors.js'

export interface Highlight {
  readonly field: string
  /** Escaped text with `<em>` around what matched. */
  readonly html: string
}

export interface SearchEdge<T> extends Edge<T> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]
}

/** Hits as an engine found them. */
interface FoundPage {
  readonly found: SearchResponse
  readonly interpretation: Interpretation | null
  /** Of the first hit in its list. */
  readonly offset: number
}

/** Joins hits and their records; a hit whose record is gone is left out. */
export function searchEdges<Row>(
  rows: ReadonlyMap<string, Row>,
  cursors: SearchCursors,
  { found, interpretation, offset }: FoundPage,
): SearchEdge<Row>[] {
  return found.hits.flatMap(({ id, highlights, matchedFields }, index) => {
    const node = rows.get(id)
    if (node === undefined) return []
    return [
      {
        // Most callers only want those of pageInfo.
        get cursor() {
          return cursors.encode([offset + index, found.snapshot, interpretation])
        },
        node,
        highlights: Object.entries(highlights).map(([field, html]) => ({ field, html })),
        matchedFields,
      },
    ]
  })
}
