import { z } from 'zod'
import type { SearchResponse } from '../../../packages/search-engine/src/search-engine.js'
import { once } from '../../foundation/once.js'
import { Cursors } from '../../paging/cursor.js'
import type { Interpretation } from '../../records/kinds/interpretation.js'
import type { SearchEdge } from '../../records/kinds/kind-edge.js'
import { listOf, type SearchQuery } from '../../records/kinds/record-search.js'
import type { OtherNames } from '../other-names/other-name-finder.js'
import { storedInterpretation } from '../interpretation/interpretation.js'

/** Offset in the list, the snapshot that excludes later documents, and the interpretation of the text. */
const cursorPosition = z.tuple([
  z.number().int().min(0),
  z.string().regex(/^\d{1,18}$/),
  storedInterpretation.nullable(),
])

export type CursorPosition = z.infer<typeof cursorPosition>

/** @param identity cursors are valid only for this value; set it if the query may change between two pages */
export function searchCursors(
  query: SearchQuery,
  identity: unknown = listOf(query),
): Cursors<CursorPosition> {
  return new Cursors(query.index, identity, cursorPosition)
}

interface HitPage {
  readonly response: SearchResponse
  readonly interpretation: Interpretation | null
  /** Position of the first hit in the list. */
  readonly offset: number
  /** Finds the other names of all hits. */
  readonly names: () => Promise<OtherNames>
}

/** Joins hits and records; hits without a record are dropped. */
export function searchEdges<Row>(
  rows: ReadonlyMap<string, Row>,
  cursors: Cursors<CursorPosition>,
  { response: { hits, snapshot }, interpretation, offset, names }: HitPage,
): SearchEdge<Row>[] {
  const namesOnce = once(names)
  return hits.flatMap(({ id, highlights, matchedFields }, index) => {
    const node = rows.get(id)
    if (node === undefined) return []
    const edge: SearchEdge<Row> = {
      node,
      highlights: Object.entries(highlights).map(([field, html]) => ({ field, html })),
      matchedFields,
      // Encoded on demand: most callers read only the cursors of pageInfo.
      get cursor() {
        return cursors.encode([offset + index, snapshot, interpretation])
      },
      otherNames: async () => (await namesOnce()).get(id) ?? [],
    }
    return [edge]
  })
}
