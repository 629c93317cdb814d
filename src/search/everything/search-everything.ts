import { Field, Int, ObjectType, ArgsType } from 'type-graphql'
import { Flag, Optional, Text } from '../../schema/fields.js'
import { MissingNumberField, type MissingNumber } from '../../records/asset/connection.js'
import {
  interpretationDescription,
  InterpretationType,
  reducedDescription,
  type Interpretation,
} from '../../records/kinds/interpretation.js'
import { type CombinedHits, defaultHitsPerKind, maximumHitsPerKind } from './combined-search.js'
import { kindParts } from '../../records/kinds/kind-parts.js'
import { kindDefinitions, RecordKindType, type IndexName } from '../../records/kinds/kinds.js'
import { kindWords, listName } from '../../records/kinds/record-kind.js'
import { Exact, Highlight } from '../../records/kinds/search-args.js'

@ArgsType()
export class SearchEverythingArgs {
  @Text('A name, an address, a postcode or any reference. Example: "228008546".')
  text!: string

  @Optional(
    () => [RecordKindType],
    'Record types to search. By default, all types that the caller may search.',
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

@ObjectType({ description: 'Hits of a text in several record types.' })
export class SearchEverything {
  @Optional(() => InterpretationType, interpretationDescription)
  readonly interpretation: Interpretation | null

  @Flag(reducedDescription)
  readonly isReduced: boolean

  private readonly findMissingNumber: CombinedHits['missingNumber']

  constructor(hits: CombinedHits) {
    this.interpretation = hits.interpretation
    this.isReduced = hits.isReduced
    this.findMissingNumber = hits.missingNumber
    const lists = this as Record<string, unknown>
    for (const kind of kindDefinitions) {
      const page = hits.kinds[kind.name]
      const { connection: Connection } = kindParts[kind.name]
      lists[listName(kind)] = page === undefined ? null : new Connection(page as never)
    }
  }

  @MissingNumberField()
  missingNumber(): Promise<MissingNumber | null> {
    return this.findMissingNumber()
  }
}

for (const kind of kindDefinitions) {
  Optional(
    () => kindParts[kind.name].connection,
    `The best ${kindWords(kind)}, at most \`first\`. To get more, pass a cursor to the search of this type, with the same text and sorted by relevance. Needs \`${kind.scope}\`: null without it, or if \`kinds\` excludes the type.`,
  )(SearchEverything.prototype, listName(kind))
}
