import { ArgsType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalText } from '../../schema/fields.js'
import type { LookUp } from '../filters/filters.js'
import { LookUpType } from '../filters/look-up-type.js'
import { Exact } from '../kinds/search-args.js'

@ArgsType()
export class SearchResidentsArgs extends PagingArgs {
  @Optional(() => LookUpType, 'What searchText is. Without it the text is searched everywhere.')
  lookUpType?: LookUp | null

  @OptionalText(
    'An address or a name, of which every word must match, or a number in full. Blank lists everybody. Example: "228008546".',
  )
  searchText?: string | null

  @Exact()
  exact!: boolean
}
