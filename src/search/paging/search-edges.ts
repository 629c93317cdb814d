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
  /** Escaped text with `<em>` around the matches. */
  readonly html: string
}

export interface SearchEdge<T> extends Edge<T> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]
  /** Words that the record has only as another form of a name; computed on request. */
  otherNames(): Promise<readonly OtherName[]>
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
  cursors: SearchCursors,
  { response, interpretation, offset, names }: HitPage,
): SearchEdge<Row>[] {
  const page = { cursors, response, interpretation, offset, names: once(names) }
  return response.hits.flatMap((hit, index) => {
    const node = rows.get(hit.id)
    return node === undefined ? [] : [new HitEdge(page, index, hit, node)]
  })
}

/** Encodes its cursor on demand: most callers read only the cursors of pageInfo. */
class HitEdge<Row> implements SearchEdge<Row> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]

  constructor(
    private readonly page: HitPage & { readonly cursors: SearchCursors },
    private readonly index: number,
    private readonly hit: SearchHit,
    readonly node: Row,
  ) {
    this.highlights = Object.entries(hit.highlights).map(([field, html]) => ({ field, html }))
    this.matchedFields = hit.matchedFields
  }

  get cursor(): string {
    const { cursors, response, interpretation, offset } = this.page
    return cursors.encode([offset + this.index, response.snapshot, interpretation])
  }

  async otherNames(): Promise<readonly OtherName[]> {
    return (await this.page.names()).get(this.hit.id) ?? []
  }
}
