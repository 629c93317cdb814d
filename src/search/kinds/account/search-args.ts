import { ArgsType } from 'type-graphql'
import { Optional, OptionalText } from '../../../schema/fields.js'
import type { LookUp } from '../../filters/filters.js'
import { LookUpType } from '../../filters/look-up-type.js'
import { searchArgs } from '../search-args.js'
import { AccountFilterInput } from './filter-input.js'
import { accountKind } from './kind.js'

@ArgsType()
export class SearchAccountsArgs extends searchArgs(accountKind, () => AccountFilterInput) {
  @Optional(() => LookUpType, 'What searchText is. Without it the text is searched everywhere.')
  lookUpType?: LookUp | null

  @OptionalText(
    'Names of holders, address or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "228008546".',
  )
  searchText?: string | null
}
