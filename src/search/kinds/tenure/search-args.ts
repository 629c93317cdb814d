import { ArgsType } from 'type-graphql'
import { searchArgs } from '../search-args.js'
import { TenureFilterInput } from './filter-input.js'
import { tenureKind } from './kind.js'
import { OptionalText } from '../../../schema/fields.js'

@ArgsType()
export class SearchTenuresArgs extends searchArgs(tenureKind, () => TenureFilterInput) {
  @OptionalText(
    'Names of household members, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "rowan 228008546".',
  )
  searchText?: string | null

  @OptionalText('UPRN of the asset, in full; blank counts as not given. Example: "100021099999".')
  uprn?: string | null
}
