import { Field, Int, ObjectType, ArgsType } from 'type-graphql'
import { Flag, Optional, Text } from '../../schema/fields.js'
import { AccountConnection } from '../../records/account/type.js'
import {
  AssetConnection,
  MissingNumberField,
  type MissingNumber,
} from '../../records/asset/connection.js'
import { NoteConnection } from '../../records/note/type.js'
import { PersonConnection } from '../../records/person/type.js'
import { TenureConnection } from '../../records/tenure/type.js'
import { TransactionConnection } from '../../records/transaction/type.js'
import { WorkOrderConnection } from '../../records/work-order/type.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
  type Interpretation,
} from '../../records/kinds/interpretation.js'
import { type CombinedHits, defaultHitsPerKind, maximumHitsPerKind } from './combined-search.js'
import { RecordKindType, type IndexName } from '../../records/kinds/kinds.js'
import { Exact, Highlight } from '../../records/kinds/search-args.js'

@ArgsType()
export class SearchEverythingArgs {
  @Text('A name, an address, a postcode or any reference. Example: "228008546".')
  text!: string

  @Optional(
    () => [RecordKindType],
    'Record types to search. Default all that the caller may search.',
  )
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

const forKind = (kind: string) =>
  `The best ${kind}, at most \`first\`. For more, pass a cursor to the search of this type with the same text, by relevance. Needs \`search:${kind.replace(' ', '-')}\`: null without it, or if \`kinds\` excludes the type.`

@ObjectType({ description: 'Hits of a text in several record types.' })
export class SearchEverything {
  @Optional(() => PersonConnection, forKind('persons'))
  readonly persons: PersonConnection | null

  @Optional(() => AssetConnection, forKind('assets'))
  readonly assets: AssetConnection | null

  @Optional(() => TenureConnection, forKind('tenures'))
  readonly tenures: TenureConnection | null

  @Optional(() => TransactionConnection, forKind('transactions'))
  readonly transactions: TransactionConnection | null

  @Optional(() => AccountConnection, forKind('accounts'))
  readonly accounts: AccountConnection | null

  @Optional(() => WorkOrderConnection, forKind('work orders'))
  readonly workOrders: WorkOrderConnection | null

  @Optional(() => NoteConnection, forKind('notes'))
  readonly notes: NoteConnection | null

  @Optional(() => InterpretationType, interpretationDescription)
  readonly interpretation: Interpretation | null

  @Flag(reducedDescription)
  readonly isReduced: boolean

  private readonly findMissingNumber: CombinedHits['missingNumber']

  constructor(hits: CombinedHits) {
    const { persons, assets, tenures, transactions, accounts, workOrders, notes } = hits
    this.persons = persons && new PersonConnection(persons)
    this.assets = assets && new AssetConnection(assets)
    this.tenures = tenures && new TenureConnection(tenures)
    this.transactions = transactions && new TransactionConnection(transactions)
    this.accounts = accounts && new AccountConnection(accounts)
    this.workOrders = workOrders && new WorkOrderConnection(workOrders)
    this.notes = notes && new NoteConnection(notes)
    this.interpretation = hits.interpretation
    this.isReduced = hits.isReduced
    this.findMissingNumber = hits.missingNumber
  }

  @MissingNumberField()
  missingNumber(): Promise<MissingNumber | null> {
    return this.findMissingNumber()
  }
}
