import { Args, Ctx, Field, Int, ObjectType } from 'type-graphql'
import type { Edge, PageInfo } from '../../paging/connection.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import { PageInfoType, PagingArgs } from '../../schema/connections.js'
import { Flag, Optional, Text } from '../../schema/fields.js'
import type { RecordContext } from '../../records/record-context.js'
import { tenanciesIn } from '../../records/record-lists.js'
import { PersonNode, PersonTenureSummary } from '../../records/person/type.js'
import { AddressLevelEnum, AssetConnection } from '../../records/asset/connection.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
  type Interpretation,
} from '../../records/kinds/interpretation.js'
import { plainListCap } from '../../records/record-list-page.js'
import { firstMemberships } from '../../records/person/memberships.js'
import type { Resident, ResidentSearchConnection } from './resident-searcher.js'

@ObjectType({ description: 'A resident with their tenures.' })
class ResidentEdge implements Edge<PersonNode> {
  @Text('Cursor of this resident in this search.')
  readonly cursor: string

  @Field(() => PersonNode, { description: 'The person, with the total balance of all tenures.' })
  readonly node: PersonNode

  readonly #assetIds: ReadonlySet<string> | null

  constructor({ cursor, node: { person, assetIds } }: Edge<Resident>) {
    this.cursor = cursor
    this.node = PersonNode.of(person)
    this.#assetIds = assetIds
  }

  @Field(() => [PersonTenureSummary], {
    description: `In a search by address, the tenures in the matching assets, including ended ones. Otherwise all tenures of the person. Newest first, at most ${plainListCap}, with rent account number and balance.`,
  })
  async tenures(@Ctx() { loaders }: RecordContext): Promise<PersonTenureSummary[]> {
    const { uuid } = this.node
    const assetIds = this.#assetIds
    const memberships = await (assetIds === null
      ? firstMemberships(uuid, loaders)
      : firstMemberships(uuid, loaders, tenanciesIn(assetIds)))
    return memberships.map((row) => new PersonTenureSummary(row))
  }
}

@ObjectType({ description: 'A page of residents.' })
export class ResidentConnection {
  @Field(() => [ResidentEdge], {
    description: 'Residents of this page, each with tenures and cursor.',
  })
  readonly edges: readonly ResidentEdge[]

  @Field(() => [PersonNode], {
    description: 'Residents of this page, without tenures and cursors.',
  })
  readonly nodes: readonly PersonNode[]

  @Field(() => PageInfoType, { description: 'Position of this page in the list.' })
  readonly pageInfo: PageInfo

  @Field(() => Int, { description: 'Total number of residents, exact up to 1,000.' })
  readonly totalCount: number

  @Flag('True if more than 1,000 people or assets matched; the rest is omitted.')
  readonly isTotalCountCapped: boolean

  @Flag(reducedDescription)
  readonly isReduced: boolean

  @Optional(
    () => AddressLevelEnum,
    'Level of the asset that the address names. Null for other searches. Null if no asset matches; the addresses of tenures are then searched.',
  )
  readonly matchedLevel: AddressLevel | null

  @Optional(() => InterpretationType, interpretationDescription)
  readonly interpretation: Interpretation | null

  private readonly page: ResidentSearchConnection

  constructor(page: ResidentSearchConnection) {
    this.edges = page.edges.map((edge) => new ResidentEdge(edge))
    this.nodes = this.edges.map(({ node }) => node)
    this.pageInfo = page.pageInfo
    this.totalCount = page.totalCount
    this.isTotalCountCapped = page.isTotalCountCapped
    this.isReduced = page.isReduced
    this.matchedLevel = page.matchedLevel
    this.interpretation = page.interpretation
    this.page = page
  }

  @Optional(
    () => AssetConnection,
    'Assets that match the address, best first. Needs `search:assets`. 12 per page by default, at most 100.',
  )
  matchedAssets(@Args(() => PagingArgs) paging: PagingArgs): AssetConnection {
    return new AssetConnection(this.page.matchedAssets(paging))
  }
}
