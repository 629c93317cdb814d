import { Field, Int, ObjectType, type ClassType } from 'type-graphql'
import { Flag, Optional } from '../../schema/fields.js'
import { AccountEdge, AccountNode } from '../kinds/account/type.js'
import { AssetEdge, AssetNode } from '../kinds/asset/type.js'
import { PersonEdge, PersonNode } from '../kinds/person/type.js'
import type { SearchEdgeClass } from '../kinds/search-edge-type.js'
import { TenureEdge, TenureNode } from '../kinds/tenure/type.js'
import { TransactionEdge, TransactionNode } from '../kinds/transaction/type.js'
import type { Interpretation } from '../paging/interpretation.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
} from '../paging/interpretation-type.js'
import type { SearchEdge } from '../paging/search-edges.js'
import type { Findings, KindFindings } from './combined-search.js'

function hitsType<Row, N extends object>(
  name: string,
  node: () => ClassType<N>,
  Edge: SearchEdgeClass<Row, N>,
) {
  @ObjectType(`${name}Hits`, { description: `The best ${name} records for a text.` })
  class Hits {
    @Field(() => Int, { description: 'Hits in all, exact up to 1,000.' })
    readonly totalCount: number

    @Flag('True when there are more than 1,000 hits and totalCount stops there.')
    readonly isTotalCountCapped: boolean

    @Field(() => [Edge], {
      description: `At most \`first\`, the best first. search${name}s goes on after their cursors, for the same text by relevance.`,
    })
    readonly edges: readonly SearchEdge<N>[]

    @Field(() => [node()], { description: 'The records of the edges.' })
    readonly nodes: readonly N[]

    @Flag('There are more than the edges.')
    readonly hasMore: boolean

    constructor(found: KindFindings<Row>) {
      this.totalCount = found.totalCount
      this.isTotalCountCapped = found.isTotalCountCapped
      this.edges = found.edges.map((edge) => new Edge(edge))
      this.nodes = this.edges.map((edge) => edge.node)
      this.hasMore = found.hasMore
    }
  }
  return Hits
}

const PersonHits = hitsType('Person', () => PersonNode, PersonEdge)
const AssetHits = hitsType('Asset', () => AssetNode, AssetEdge)
const TenureHits = hitsType('Tenure', () => TenureNode, TenureEdge)
const TransactionHits = hitsType('Transaction', () => TransactionNode, TransactionEdge)
const AccountHits = hitsType('Account', () => AccountNode, AccountEdge)

const forKind = (kind: string) =>
  `${kind}; null without the scope for them, and where \`kinds\` does not name them.`

@ObjectType({ description: 'What a text finds among several kinds of record.' })
export class SearchEverything {
  @Field(() => PersonHits, { nullable: true, description: forKind('Persons') })
  readonly persons: InstanceType<typeof PersonHits> | null

  @Field(() => AssetHits, { nullable: true, description: forKind('Assets') })
  readonly assets: InstanceType<typeof AssetHits> | null

  @Field(() => TenureHits, { nullable: true, description: forKind('Tenures') })
  readonly tenures: InstanceType<typeof TenureHits> | null

  @Field(() => TransactionHits, { nullable: true, description: forKind('Transactions') })
  readonly transactions: InstanceType<typeof TransactionHits> | null

  @Field(() => AccountHits, { nullable: true, description: forKind('Accounts') })
  readonly accounts: InstanceType<typeof AccountHits> | null

  @Optional(() => InterpretationType, interpretationDescription)
  readonly interpretation: Interpretation | null

  @Flag(reducedDescription)
  readonly isReduced: boolean

  constructor({
    persons,
    assets,
    tenures,
    transactions,
    accounts,
    interpretation,
    isReduced,
  }: Findings) {
    this.persons = persons && new PersonHits(persons)
    this.assets = assets && new AssetHits(assets)
    this.tenures = tenures && new TenureHits(tenures)
    this.transactions = transactions && new TransactionHits(transactions)
    this.accounts = accounts && new AccountHits(accounts)
    this.interpretation = interpretation
    this.isReduced = isReduced
  }
}
