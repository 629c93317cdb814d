import { ArgsType } from 'type-graphql'
import { Optional, OptionalText } from '../../../schema/fields.js'
import { searchArgs } from '../search-args.js'
import { PersonFilterInput } from './filter-input.js'
import { personKind } from './kind.js'
import { PersonType, type PersonTypeWord } from './person-type-filter.js'

@ArgsType()
export class SearchPersonsArgs extends searchArgs(personKind, () => PersonFilterInput) {
  @OptionalText(
    'Names, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everybody. Example: "ana exam".',
  )
  searchText?: string | null

  @Optional(() => PersonType, 'Keep only these. Default everybody but housing officers.')
  personType?: PersonTypeWord | null
}
