import { Field, Int, ObjectType, type ClassType, ArgsType } from 'type-graphql'
import { Flag, Optional, Text } from '../../schema/fields.js'
import { AccountNode } from '../../records/account/type.js'
import { AssetNode } from '../../records/asset/type.js'
import { PersonNode } from '../../records/person/type.js'
import {
  AccountConnection,
  AssetConnection,
  MissingNumberField,
  PersonConnection,
  TenureConnection,
  TransactionConnection,
} from '../connections/search-connections.js'
import { TenureNode } from '../../records/tenure/type.js'
import { TransactionNode } from '../../records/transaction/type.js'
import type { MissingNumber } from '../places/missing-number.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
  type Interpretation,
} from '../interpretation/interpretation.js'
import type { SearchEdge, SearchEdgeClass } from '../paging/search-edges.js'
import {
  type CombinedHits,
  type KindHits,
  defaultHitsPerKind,
  maximumHitsPerKind,
} from './combined-search.js'
import { enumType } from '../../schema/enum-type.js'
import { kindDefinitions, type IndexName } from '../../records/kinds/kinds.js'
import { Exact, Highlight } from '../../records/kinds/search-args.js'

export const SearchKind = enumType(
  'SearchKind',
  'A record type that can be searched.',
  Object.fromEntries(
    kindDefinitions.map(({ index, scope }) => [
      index.toUpperCase(),
      [index, `Searches ${index}. Needs \`${scope}\`.`],
    ]),
  ),
)

@ArgsType()
export class SearchEverythingArgs {
  @Text('A name, an address, a postcode or any reference. Example: "228008546".')
  text!: string

  @Optional(() => [SearchKind], 'Record types to search. Default all that the caller may search.')
  kinds?: IndexName[] | null

  @Field(() => Int, {
    defaultValue: defaultHitsPerKind,
    description: `Hits of each type, at most ${maximumHitsPerKind}. Default ${defaultHitsPerKind}.`,
  })
  first!: number

  @Highlight()
  highlight!: boolean

  @Exact()
  exact!: boolean
}

function hitsType<Row, N extends object>(
  name: string,
  node: () => ClassType<N>,
  Edge: SearchEdgeClass<Row, N>,
) {
  @ObjectType(`${name}Hits`, { description: `The best ${name} hits for a text.` })
  class Hits {
    @Field(() => Int, { description: 'Total number of hits, exact up to 1,000.' })
    readonly totalCount: number

    @Flag('True when there are more than 1,000 hits and totalCount stops at that number.')
    readonly isTotalCountCapped: boolean

    @Field(() => [Edge], {
      description: `At most \`first\` hits, best first. To read more, pass their cursors to search${name}s with the same text, sorted by relevance.`,
    })
    readonly edges: readonly SearchEdge<N>[]

    @Field(() => [node()], { description: 'Records of `edges`, without cursors.' })
    readonly nodes: readonly N[]

    @Flag('True if there are more hits than `edges` holds.')
    readonly hasMore: boolean

    constructor(hits: KindHits<Row>) {
      this.totalCount = hits.totalCount
      this.isTotalCountCapped = hits.isTotalCountCapped
      this.edges = hits.edges.map((edge) => new Edge(edge))
      this.nodes = this.edges.map((edge) => edge.node)
      this.hasMore = hits.hasMore
    }
  }
  return Hits
}

const PersonHits = hitsType('Person', () => PersonNode, PersonConnection.Edge)
const AssetHits = hitsType('Asset', () => AssetNode, AssetConnection.Edge)
const TenureHits = hitsType('Tenure', () => TenureNode, TenureConnection.Edge)
const TransactionHits = hitsType('Transaction', () => TransactionNode, TransactionConnection.Edge)
const AccountHits = hitsType('Account', () => AccountNode, AccountConnection.Edge)

const forKind = (kind: string) =>
  `${kind}. Null without their search scope, or if \`kinds\` excludes them.`

@ObjectType({ description: 'Hits of a text in several record types.' })
export class SearchEverything {
  @Optional(() => PersonHits, forKind('Persons'))
  readonly persons: InstanceType<typeof PersonHits> | null

  @Optional(() => AssetHits, forKind('Assets'))
  readonly assets: InstanceType<typeof AssetHits> | null

  @Optional(() => TenureHits, forKind('Tenures'))
  readonly tenures: InstanceType<typeof TenureHits> | null

  @Optional(() => TransactionHits, forKind('Transactions'))
  readonly transactions: InstanceType<typeof TransactionHits> | null

  @Optional(() => AccountHits, forKind('Accounts'))
  readonly accounts: InstanceType<typeof AccountHits> | null

  @Optional(() => InterpretationType, interpretationDescription)
  readonly interpretation: Interpretation | null

  @Flag(reducedDescription)
  readonly isReduced: boolean

  private readonly findMissingNumber: CombinedHits['missingNumber']

  constructor(hits: CombinedHits) {
    const { persons, assets, tenures, transactions, accounts } = hits
    this.persons = persons && new PersonHits(persons)
    this.assets = assets && new AssetHits(assets)
    this.tenures = tenures && new TenureHits(tenures)
    this.transactions = transactions && new TransactionHits(transactions)
    this.accounts = accounts && new AccountHits(accounts)
    this.interpretation = hits.interpretation
    this.isReduced = hits.isReduced
    this.findMissingNumber = hits.missingNumber
  }

  @MissingNumberField()
  missingNumber(): Promise<MissingNumber | null> {
    return this.findMissingNumber()
  }
}
