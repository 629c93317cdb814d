import { Field, Int, ObjectType, type ClassType } from 'type-graphql'
import type { PageInfo } from '../../paging/connection.js'
import { PageInfoType } from '../../schema/connections.js'
import { Flag } from '../../schema/fields.js'
import { searchWindow } from '../../search-engine/search-engine.js'
import type { Interpretation } from '../paging/interpretation.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
} from '../paging/interpretation-type.js'
import type { Facet } from '../paging/facet-page.js'
import type { Highlight, SearchConnection, SearchEdge } from '../paging/search-pager.js'
import { facetCountsType } from './facet-counts-type.js'
import type { KindDefinition } from './record-kind.js'

const window = searchWindow.toLocaleString('en-GB')

@ObjectType('Highlight', { description: 'A field that matched, with the matching parts marked.' })
class HighlightType implements Highlight {
  @Field(() => String, { description: 'Name of the field in the index. Example: "fullAddress".' })
  readonly field!: string

  @Field(() => String, {
    description:
      'HTML: escaped text with `<em>` around what matched. Example: "14 <em>Row</em>an House".',
  })
  readonly html!: string
}

/**
 * Declares `<type>Edge` and the fields of `<type>Connection` for a kind that can be searched. The class
 * is made from a page of hits; `toNode` turns each record into its GraphQL object.
 */
export function searchConnectionType<Row, N extends object>(
  kind: KindDefinition,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
) {
  const FacetCounts = facetCountsType(kind)

  @ObjectType(`${kind.type}Edge`, {
    description: `One hit of a search for ${kind.type} records.`,
  })
  class EdgeType implements SearchEdge<N> {
    @Field(() => node(), { description: 'The record.' })
    readonly node: N

    @Field(() => [HighlightType], { description: 'What matched, when `highlight` was asked for.' })
    readonly highlights: readonly Highlight[]

    @Field(() => [String], {
      description: 'Names of the index fields that matched, when `highlight` was asked for.',
    })
    readonly matchedFields: readonly string[]

    readonly #hit: SearchEdge<Row>

    constructor(hit: SearchEdge<Row>) {
      this.node = toNode(hit.node)
      this.highlights = hit.highlights
      this.matchedFields = hit.matchedFields
      this.#hit = hit
    }

    @Field(() => String, { description: 'The position of this hit in this search.' })
    get cursor(): string {
      return this.#hit.cursor
    }
  }

  @ObjectType()
  abstract class ConnectionBase {
    @Field(() => [EdgeType], { description: 'The hits of the page with their cursors.' })
    readonly edges: readonly SearchEdge<N>[]

    @Field(() => [node()], { description: 'The records of the page, without cursors.' })
    readonly nodes: readonly N[]

    @Field(() => PageInfoType, { description: 'Where this page lies in the list.' })
    readonly pageInfo: PageInfo

    @Field(() => Int, { description: `Hits in all, exact up to ${window}.` })
    readonly totalCount: number

    @Flag(`True when there are more than ${window} hits and totalCount stops there.`)
    readonly isTotalCountCapped: boolean

    @Flag(reducedDescription)
    readonly isReduced: boolean

    @Field(() => [FacetCounts], {
      description: 'The facets that were asked for, each over the hits of all other filters.',
    })
    readonly facets: readonly Facet[]

    @Field(() => InterpretationType, { nullable: true, description: interpretationDescription })
    readonly interpretation: Interpretation | null

    readonly #page: SearchConnection<Row>

    constructor(page: SearchConnection<Row>) {
      this.edges = page.edges.map((edge) => new EdgeType(edge))
      this.nodes = this.edges.map((edge) => edge.node)
      this.pageInfo = page.pageInfo
      this.totalCount = page.totalCount
      this.isTotalCountCapped = page.isTotalCountCapped
      this.isReduced = page.isReduced
      this.facets = page.facets.map((facet) => new FacetCounts(facet))
      this.interpretation = page.interpretation
      this.#page = page
    }

    @Field(() => String, {
      nullable: true,
      description:
        'A far likelier text than the one that found these few hits; null where there is none, and with `exact`. Example: "jane brown" for "Jane Brwon".',
    })
    didYouMean(): Promise<string | null> {
      return this.#page.didYouMean()
    }
  }
  return ConnectionBase
}
