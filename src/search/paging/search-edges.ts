import type { Edge } from '../../paging/connection.js'
import type { SearchResponse } from '../../search-engine/search-engine.js'
import { once } from '../../foundation/once.js'
import type { Interpretation, OtherName, OtherNames } from './interpretation.js'
import type { SearchCursors } from './search-cursors.js'

export interface Highlight {
  readonly field: string
  /** Escaped text with `<em>` around what matched. */
  readonly html: string
}

export interface SearchEdge<T> extends Edge<T> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]
  /** Words that the record holds only as another form of a name; looked for when they are asked for. */
  otherNames(): Promise<readonly OtherName[]>
}

/** Hits as an engine found them. */
interface FoundPage {
  readonly found: SearchResponse
  readonly interpretation: Interpretation | null
  /** Of the first hit in its list. */
  readonly offset: number
  /** Finds the names of all hits that were found by another form. */
  readonly names: () => Promise<OtherNames>
}

/** Joins hits and their records; a hit whose record is gone is left out. */
export function searchEdges<Row>(
  rows: ReadonlyMap<string, Row>,
  cursors: SearchCursors,
  { found, interpretation, offset, names }: FoundPage,
): SearchEdge<Row>[] {
  const otherNames = once(names)
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
        otherNames: async () => (await otherNames()).get(id) ?? [],
      },
    ]
  })
}
