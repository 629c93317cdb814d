import { Field, ObjectType, type ClassType } from 'type-graphql'
import { z } from 'zod'
import type { SearchResponse } from '../../../packages/search-engine/src/search-engine.js'
import { once } from '../../foundation/once.js'
import type { Edge } from '../../paging/connection.js'
import { Cursors } from '../../paging/cursor.js'
import type { KindDefinition } from '../../records/kinds/record-kind.js'
import type { SearchQuery } from '../../records/kinds/record-search.js'
import { Text } from '../../schema/fields.js'
import { OtherName, type OtherNames } from '../other-names/other-name-finder.js'
import { storedInterpretation, type Interpretation } from '../interpretation/interpretation.js'

@ObjectType({ description: 'A matching field, with the matching words marked.' })
export class Highlight {
  @Text('Path of the field in the record. Example: "assetAddress.addressLine1".')
  readonly field!: string

  @Text('Escaped HTML text with `<em>` around each match. Example: "14 <em>Row</em>an House".')
  readonly html!: string
}

export interface SearchEdge<T> extends Edge<T> {
  readonly highlights: readonly Highlight[]
  readonly matchedFields: readonly string[]
  /** Words that the record has only as another form of a name; computed on request. */
  otherNames(): Promise<readonly OtherName[]>
}

/** Offset in the list, the snapshot that excludes later documents, and the interpretation of the text. */
const cursorPosition = z.tuple([
  z.number().int().min(0),
  z.string().regex(/^\d{1,18}$/),
  storedInterpretation.nullable(),
])

export type CursorPosition = z.infer<typeof cursorPosition>

/** The parts of a query that determine its hits. */
export function listOf(query: SearchQuery): Omit<SearchQuery, 'highlight' | 'facets'> {
  const { highlight: _highlight, facets: _facets, ...list } = query
  return list
}

/** @param identity binds the cursors where the query itself may change between two pages; by default the query */
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

export type SearchEdgeClass<Row, N extends object> = new (hit: SearchEdge<Row>) => SearchEdge<N>

/**
 * Declares `<type>Edge`.
 *
 * @param toNode turns a record into its GraphQL object
 */
export function searchEdgeType<Row, N extends object>(
  { type, shownAs }: KindDefinition,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
): SearchEdgeClass<Row, N> {
  const pathOf = (field: string) => shownAs[field] ?? field

  @ObjectType(`${type}Edge`, { description: `One hit of a search for ${type} records.` })
  class EdgeType implements SearchEdge<N> {
    @Field(() => node(), { description: 'The record.' })
    readonly node: N

    @Field(() => [Highlight], {
      description:
        'The matching fields with their text marked, one entry for each field. Empty without `highlight`.',
    })
    readonly highlights: readonly Highlight[]

    @Field(() => [String], {
      description: 'Names of the matching fields, as in `highlights`. Empty without `highlight`.',
    })
    readonly matchedFields: readonly string[]

    constructor(private readonly hit: SearchEdge<Row>) {
      this.node = toNode(hit.node)
      this.highlights = hit.highlights.map(({ field, html }) => ({ field: pathOf(field), html }))
      this.matchedFields = hit.matchedFields.map(pathOf)
    }

    @Field(() => [OtherName], {
      description:
        'Words of the text that matched a nickname or another spelling of a name. Empty with `exact`.',
    })
    otherNames(): Promise<readonly OtherName[]> {
      return this.hit.otherNames()
    }

    @Text('Cursor of this hit in this search.')
    get cursor(): string {
      return this.hit.cursor
    }
  }
  return EdgeType
}
