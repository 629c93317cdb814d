import { ArgsType, Field, Int } from 'type-graphql'
import { enumType } from '../../schema/enum-type.js'
import { Optional, Text } from '../../schema/fields.js'
import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import { Exact, Highlight } from '../kinds/search-args.js'
import { defaultHitsPerKind, maximumHitsPerKind } from './combined-search.js'

/** The kinds of record by their names in the schema, and their indexes. */
export const SearchKind = enumType(
  'SearchKind',
  'A kind of record that can be searched.',
  Object.fromEntries(
    kindDefinitions.map(({ index, scope }) => [
      index.toUpperCase(),
      [index, `What \`${index}\` of \`search\` holds. Needs \`${scope}\`.`],
    ]),
  ),
)

@ArgsType()
export class SearchEverythingArgs {
  @Text('A name, an address, a postcode or any reference. Example: "228008546".')
  text!: string

  @Optional(() => [SearchKind], 'Search only these. Default all that the caller may search.')
  kinds?: IndexName[] | null

  @Field(() => Int, {
    defaultValue: defaultHitsPerKind,
    description: `Hits of each kind, at most ${maximumHitsPerKind}. Default ${defaultHitsPerKind}.`,
  })
  first!: number

  @Highlight()
  highlight!: boolean

  @Exact()
  exact!: boolean
}
