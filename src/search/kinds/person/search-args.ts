import { ArgsType } from 'type-graphql'
import { Text } from '../../filters/input-fields.js'
import { searchArgs } from '../search-args.js'
import { PersonFilterInput } from './filter-input.js'
import { personKind } from './kind.js'

@ArgsType()
export class SearchPersonsArgs extends searchArgs(personKind, () => PersonFilterInput) {
  @Text(
    'Names, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everybody. Example: "ana exam".',
  )
  searchText?: string | null

  @Text(
    'Keep only Tenant, Leaseholder or HousingOfficer. Housing officers are left out unless asked for. Blank counts as not given.',
  )
  personType?: string | null
}
