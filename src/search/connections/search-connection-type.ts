import { Field, Int, ObjectType, type ClassType } from 'type-graphql'
import type { PageInfo } from '../../paging/connection.js'
import { PageInfoType } from '../../schema/connections.js'
import { Flag, Optional, OptionalText } from '../../schema/fields.js'
import { searchWindow } from '../../../packages/search-engine/src/search-engine.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
  type Interpretation,
} from '../interpretation/interpretation.js'
import { facetCountsType, type Facet } from '../paging/facets.js'
import { searchEdgeType, type SearchEdge } from '../paging/search-edges.js'
import type { SearchConnection } from '../paging/search-pager.js'
import type { KindDefinition } from '../../records/kinds/record-kind.js'

const window = searchWindow.toLocaleString('en-GB')

/**
 * Declares `<type>Edge` and the fields of `<type>Connection` of a kind.
 *
 * @param toNode turns a record into its GraphQL object
 */
export function searchConnectionType<Row, N extends object>(
  kind: KindDefinition,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
) {
  const EdgeType = searchEdgeType(kind, node, toNode)
  const FacetCounts = facetCountsType(kind)

  @ObjectType()
  abstract class ConnectionBase {
    static readonly Edge = EdgeType

    @Field(() => [EdgeType], { description: 'Hits of this page, each with its cursor.' })
    readonly edges: readonly SearchEdge<N>[]

    @Field(() => [node()], { description: 'Records of this page, without cursors.' })
    readonly nodes: readonly N[]

    @Field(() => PageInfoType, { description: 'Position of this page in the list.' })
    readonly pageInfo: PageInfo

    @Field(() => Int, { description: `Total number of hits, exact up to ${window}.` })
    readonly totalCount: number

    @Flag(`True when there are more than ${window} hits and totalCount stops at that number.`)
    readonly isTotalCountCapped: boolean

    @Flag(reducedDescription)
    readonly isReduced: boolean

    @Field(() => [FacetCounts], {
      description:
        'Counts for the requested facets. Each facet ignores its own filter and applies all others.',
    })
    readonly facets: readonly Facet[]

    @Optional(() => InterpretationType, interpretationDescription)
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

    @OptionalText(
      'A similar text that gives many more hits. Null if there is none, or with `exact`. Example: "jane brown" for "Jane Brwon".',
    )
    didYouMean(): Promise<string | null> {
      return this.#page.didYouMean()
    }
  }
  return ConnectionBase
}
