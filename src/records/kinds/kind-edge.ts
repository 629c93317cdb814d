import { Field, ObjectType, type ClassType } from 'type-graphql'
import type { Edge } from '../../paging/connection.js'
import { Text } from '../../schema/fields.js'
import type { KindDefinition } from './record-kind.js'

@ObjectType({
  description: 'A name that matched through a nickname or another spelling.',
})
export class OtherName {
  @Text('The word in the search text. Example: "bob".')
  readonly typed!: string

  @Text('The matching name in lower case. Example: "robert".')
  readonly name!: string
}

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

/**
 * Declares `<type>Edge`. An edge of a search also says why the record was found; an edge of another list does not.
 *
 * @param toNode turns a record into its GraphQL object
 */
export function kindEdgeType<Row, N extends object>(
  { type, shownAs }: KindDefinition,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
) {
  const pathOf = (field: string) => shownAs[field] ?? field

  @ObjectType(`${type}Edge`, { description: `One row of ${type}Connection.` })
  class EdgeType implements SearchEdge<N> {
    @Text('Cursor of this row in this list.')
    get cursor(): string {
      return this.edge.cursor
    }

    @Field(() => node(), { description: 'The record.' })
    readonly node: N

    constructor(private readonly edge: Edge<Row> & Partial<SearchEdge<Row>>) {
      this.node = toNode(edge.node)
    }

    @Field(() => [Highlight], {
      description:
        'The matching fields with their text marked, one entry for each field. Empty without `highlight`.',
    })
    get highlights(): readonly Highlight[] {
      const { highlights = [] } = this.edge
      return highlights.map(({ field, html }) => ({ field: pathOf(field), html }))
    }

    @Field(() => [String], {
      description: 'Names of the matching fields, as in `highlights`. Empty without `highlight`.',
    })
    get matchedFields(): readonly string[] {
      return (this.edge.matchedFields ?? []).map(pathOf)
    }

    @Field(() => [OtherName], {
      description:
        'Words of the text that matched a nickname or another spelling of a name. Empty with `exact`.',
    })
    async otherNames(): Promise<readonly OtherName[]> {
      return this.edge.otherNames?.() ?? []
    }
  }
  return EdgeType
}
