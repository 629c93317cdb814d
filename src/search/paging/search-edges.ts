import type { Edge } from '../../paging/connection.js'
import type {
  SearchHit,
  SearchResponse,
} from '../../../packages/search-engine/src/search-engine.js'
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
  const page = { cursors, found, interpretation, offset, names: once(names) }
  return found.hits.flatMap((hit, index) => {
    const node = rows.get(hit.id)
    return node === undefined ? [] : [new HitEdge(page, index, hit, node)]
  })
}

/** Makes its cursor when it is asked for: most callers only want those of pageInfo. */
class HitEdge<Row> implements SearchEdge<Row> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]

  constructor(
    private readonly page: FoundPage & { readonly cursors: SearchCursors },
    private readonly index: number,
    private readonly hit: SearchHit,
    readonly node: Row,
  ) {
    this.highlights = Object.entries(hit.highlights).map(([field, html]) => ({ field, html }))
    this.matchedFields = hit.matchedFields
  }

  get cursor(): string {
    const { cursors, found, interpretation, offset } = this.page
    return cursors.encode([offset + this.index, found.snapshot, interpretation])
  }

  async otherNames(): Promise<readonly OtherName[]> {
    return (await this.page.names()).get(this.hit.id) ?? []
  }
}
