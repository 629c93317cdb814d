import { Field, Int, ObjectType, type ClassType } from 'type-graphql'
import { Flag } from '../../schema/fields.js'
import { AccountNode } from '../kinds/account/type.js'
import { AssetNode } from '../kinds/asset/type.js'
import { PersonNode } from '../kinds/person/type.js'
import type { Interpretation } from '../paging/interpretation.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
} from '../paging/interpretation-type.js'
import type { Findings, KindFindings } from './combined-search.js'
import { TenureNode } from '../kinds/tenure/type.js'
import { TransactionNode } from '../kinds/transaction/type.js'

function hitsType<N extends object>(name: string, node: () => ClassType<N>) {
  @ObjectType(`${name}Hits`, { description: `The best ${name} records for a text.` })
  class Hits {
    @Field(() => Int, { description: 'Hits in all, exact up to 1,000.' })
    readonly totalCount: number

    @Flag('True when there are more than 1,000 hits and totalCount stops there.')
    readonly isTotalCountCapped: boolean

    @Field(() => [node()], { description: 'At most five, the best first.' })
    readonly nodes: readonly N[]

    constructor(found: Omit<KindFindings<unknown>, 'rows'>, nodes: readonly N[]) {
      this.totalCount = found.totalCount
      this.isTotalCountCapped = found.isTotalCountCapped
      this.nodes = nodes
    }
  }
  return Hits
}

const PersonHits = hitsType('Person', () => PersonNode)
const AssetHits = hitsType('Asset', () => AssetNode)
const TenureHits = hitsType('Tenure', () => TenureNode)
const TransactionHits = hitsType('Transaction', () => TransactionNode)
const AccountHits = hitsType('Account', () => AccountNode)

const forKind = (kind: string) => `${kind}; null without the scope for them.`

@ObjectType({ description: 'What a text finds among all kinds of record.' })
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

  @Field(() => InterpretationType, { nullable: true, description: interpretationDescription })
  readonly interpretation: Interpretation | null

  @Flag(reducedDescription)
  readonly isReduced: boolean

  constructor(found: Findings) {
    const { persons, assets, tenures, transactions, accounts } = found
    this.interpretation = found.interpretation
    this.isReduced = found.isReduced
    this.persons =
      persons &&
      new PersonHits(
        persons,
        persons.rows.map((row) => PersonNode.of(row)),
      )
    this.assets =
      assets &&
      new AssetHits(
        assets,
        assets.rows.map((row) => AssetNode.of(row)),
      )
    this.tenures =
      tenures &&
      new TenureHits(
        tenures,
        tenures.rows.map((row) => TenureNode.of(row)),
      )
    this.transactions =
      transactions &&
      new TransactionHits(
        transactions,
        transactions.rows.map((row) => TransactionNode.of(row)),
      )
    this.accounts =
      accounts &&
      new AccountHits(
        accounts,
        accounts.rows.map((row) => AccountNode.of(row)),
      )
  }
}
