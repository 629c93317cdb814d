import { Field, ObjectType, type ClassType } from 'type-graphql'
import type { DeferredConnection, PageInfo } from '../../paging/connection.js'
import { connectionType } from '../../schema/connections.js'
import { Flag, Optional, OptionalText } from '../../schema/fields.js'
import { searchWindow } from '../../../packages/search-engine/src/search-engine.js'
import type { KindDefinition } from './record-kind.js'
import { facetCountsType, type Facet } from './facets.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
  type Interpretation,
} from './interpretation.js'
import { kindEdgeType, type SearchEdge } from './kind-edge.js'

/** A page of search hits; the total is exact up to the search window and capped there. */
export interface SearchConnection<T> {
  readonly edges: readonly SearchEdge<T>[]
  readonly pageInfo: PageInfo
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  /** True if the engine did not answer: only records that have the whole text as an identifier are shown. */
  readonly isReduced: boolean
  readonly facets: readonly Facet[]
  /** The interpretation of a text without hits; null for a text with hits. */
  readonly interpretation: Interpretation | null
  /** A far likelier text; computed on request. */
  didYouMean(): Promise<string | null>
}

const window = searchWindow.toLocaleString('en-GB')

/**
 * Declares `<type>Edge` and the fields of `<type>Connection` of a kind. A connection is a page of hits, or a page of
 * a list of another record; the search fields of such a page are empty.
 *
 * @param toNode turns a record into its GraphQL object
 */
export function kindConnection<Row, N extends object>(
  kind: KindDefinition,
  node: () => ClassType<N>,
  toNode: (row: Row) => N,
) {
  const FacetCounts = facetCountsType(kind)

  @ObjectType()
  abstract class KindConnection extends connectionType(
    kind.type,
    node,
    toNode,
    kindEdgeType(kind, node, toNode),
  ) {
    private readonly search: SearchConnection<Row> | null

    @Flag(`True for a search with more than ${window} hits. totalCount then stops at that number.`)
    readonly isTotalCountCapped: boolean

    @Flag(reducedDescription)
    readonly isReduced: boolean

    @Optional(() => InterpretationType, interpretationDescription)
    readonly interpretation: Interpretation | null

    constructor(page: SearchConnection<Row> | DeferredConnection<Row>) {
      if ('read' in page) super(page)
      else super({ ...page, totalCount: () => Promise.resolve(page.totalCount) })
      this.search = 'read' in page ? null : page
      this.isTotalCountCapped = this.search?.isTotalCountCapped ?? false
      this.isReduced = this.search?.isReduced ?? false
      this.interpretation = this.search?.interpretation ?? null
    }

    @Field(() => [FacetCounts], {
      description:
        'Counts for the requested facets. Each facet ignores its own filter and applies all others.',
    })
    facets(): readonly InstanceType<typeof FacetCounts>[] {
      return (this.search?.facets ?? []).map((facet) => new FacetCounts(facet))
    }

    @OptionalText(
      'A similar text that gives many more hits, or the first of `interpretation.alternatives`. Null if there is none, or with `exact`. Example: "jane brown" for "Jane Brwon".',
    )
    async didYouMean(): Promise<string | null> {
      return (await this.search?.didYouMean()) ?? null
    }
  }
  return KindConnection
}
