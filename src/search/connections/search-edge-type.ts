import { Field, ObjectType, type ClassType } from 'type-graphql'
import type { OtherName } from '../paging/interpretation.js'
import type { Highlight, SearchEdge } from '../paging/search-edges.js'
import type { KindDefinition } from '../../records/kinds/record-kind.js'
import { Text } from '../../schema/fields.js'

@ObjectType('Highlight', { description: 'A matching field, with the matching words marked.' })
class HighlightType implements Highlight {
  @Text('Path of the field in the record. Example: "assetAddress.addressLine1".')
  readonly field!: string

  @Text('Escaped HTML text with `<em>` around each match. Example: "14 <em>Row</em>an House".')
  readonly html!: string
}

@ObjectType('OtherName', {
  description: 'A name that matched through a nickname or another spelling.',
})
class OtherNameType implements OtherName {
  @Text('The word in the search text. Example: "bob".')
  readonly typed!: string

  @Text('The matching name in lower case. Example: "robert".')
  readonly name!: string
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

    @Field(() => [HighlightType], {
      description:
        'The matching fields with their text marked, one entry for each field. Empty without `highlight`.',
    })
    readonly highlights: readonly Highlight[]

    @Field(() => [String], {
      description: 'Names of the matching fields, as in `highlights`. Empty without `highlight`.',
    })
    readonly matchedFields: readonly string[]

    readonly #hit: SearchEdge<Row>

    constructor(hit: SearchEdge<Row>) {
      this.node = toNode(hit.node)
      this.highlights = hit.highlights.map(({ field, html }) => ({ field: pathOf(field), html }))
      this.matchedFields = hit.matchedFields.map(pathOf)
      this.#hit = hit
    }

    @Field(() => [OtherNameType], {
      description:
        'Words of the text that matched a nickname or another spelling of a name. Empty with `exact`.',
    })
    otherNames(): Promise<readonly OtherName[]> {
      return this.#hit.otherNames()
    }

    @Text('Cursor of this hit in this search.')
    get cursor(): string {
      return this.#hit.cursor
    }
  }
  return EdgeType
}
