import { Ctx, Field, Int, ObjectType } from 'type-graphql'
import type { Edge, PageInfo } from '../../paging/connection.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import { PageInfoType } from '../../schema/connections.js'
import { Flag, Optional, Text } from '../../schema/fields.js'
import type { RequestContext } from '../../schema/request-context.js'
import { tenanciesIn } from '../../records/record-lists.js'
import { AddressLevelEnum, AssetNode } from '../kinds/asset/type.js'
import { PersonNode, PersonTenure } from '../kinds/person/type.js'
import type { Interpretation } from '../paging/interpretation.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
} from '../paging/interpretation-type.js'
import { plainListCap } from '../paging/record-list-page.js'
import { firstMemberships } from '../kinds/person/memberships.js'
import {
  matchedAssetsShown,
  type Resident,
  type ResidentSearchConnection,
} from './resident-searcher.js'

@ObjectType({ description: 'A person that was looked up, with the tenures that led there.' })
class ResidentEdge implements Edge<PersonNode> {
  @Text('The position of this person in this search.')
  readonly cursor: string

  @Field(() => PersonNode, { description: 'The person, with the total balance of all tenures.' })
  readonly node: PersonNode

  readonly #places: ReadonlySet<string> | null

  constructor({ cursor, node: { person, places } }: Edge<Resident>) {
    this.cursor = cursor
    this.node = PersonNode.of(person)
    this.#places = places
  }

  @Field(() => [PersonTenure], {
    description: `Looked up by an address: the tenures in the assets that it names, ended ones too. Otherwise all tenures of the person. Newest first, at most ${plainListCap}, each with rent account number and balance.`,
  })
  async tenures(@Ctx() { loaders }: RequestContext): Promise<PersonTenure[]> {
    const { uuid } = this.node
    const places = this.#places
    const memberships = await (places === null
      ? firstMemberships(uuid, loaders)
      : firstMemberships(uuid, loaders, tenanciesIn(places)))
    return memberships.map((row) => new PersonTenure(row))
  }
}

@ObjectType({ description: 'A page of people that were looked up.' })
export class ResidentConnection {
  @Field(() => [ResidentEdge], { description: 'The people of the page with their tenures.' })
  readonly edges: readonly ResidentEdge[]

  @Field(() => [PersonNode], { description: 'The people of the page alone.' })
  readonly nodes: readonly PersonNode[]

  @Field(() => PageInfoType, { description: 'Where this page lies in the list.' })
  readonly pageInfo: PageInfo

  @Field(() => Int, { description: 'People in all, exact up to 1,000.' })
  readonly totalCount: number

  @Flag('True when more than 1,000 people or assets matched and the rest is left out.')
  readonly isTotalCountCapped: boolean

  @Flag(reducedDescription)
  readonly isReduced: boolean

  @Optional(
    () => AddressLevelEnum,
    'What the address named. Null in other look-ups, and when it named no asset and was searched in the addresses of tenures.',
  )
  readonly matchedLevel: AddressLevel | null

  @Optional(
    () => [AssetNode],
    `The assets that the address named, best first, at most ${matchedAssetsShown}. Needs \`search:assets\`.`,
  )
  readonly matchedAssets: readonly AssetNode[]

  @Optional(() => InterpretationType, interpretationDescription)
  readonly interpretation: Interpretation | null

  constructor(page: ResidentSearchConnection) {
    this.edges = page.edges.map((edge) => new ResidentEdge(edge))
    this.nodes = this.edges.map(({ node }) => node)
    this.pageInfo = page.pageInfo
    this.totalCount = page.totalCount
    this.isTotalCountCapped = page.isTotalCountCapped
    this.isReduced = page.isReduced
    this.matchedLevel = page.matchedLevel
    this.matchedAssets = page.matchedAssets.map((asset) => AssetNode.of(asset))
    this.interpretation = page.interpretation
  }
}
