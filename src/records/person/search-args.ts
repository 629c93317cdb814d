import { ArgsType, InputType } from 'type-graphql'
import {
  Optional,
  OptionalText,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../schema/fields.js'
import { searchArgs } from '../kinds/search-args.js'
import { personKind } from './kind.js'
import { PersonType, type PersonTypeWord } from './person-type-filter.js'

@InputType({
  description: 'Filter by tenures. Different fields may match different tenures of the person.',
})
class PersonTenureFilterInput {
  @OptionalUuid('UUID of a tenure.')
  tenureId?: string | null

  @OptionalTexts('Type of a tenure is any of these, by code or description. Example: ["SEC"].')
  tenureTypes?: readonly string[] | null

  @OptionalFlag(
    'True for members of a tenure that has not ended, in London time. False for members of none.',
  )
  isActive?: boolean | null

  @OptionalFlag('True for named holders of a tenure, false for other members.')
  isResponsible?: boolean | null

  @OptionalUuid('UUID of the asset of a tenure.')
  assetId?: string | null

  @OptionalText('Postcode of the asset, with or without its space. Example: "E8 1DY".')
  postCode?: string | null

  @OptionalText('UPRN of the asset, in full. Example: "100021099999".')
  uprn?: string | null

  @OptionalText('Property reference of the asset, in full. Example: "00054374".')
  propertyReference?: string | null

  @OptionalText('Rent account number of a tenure, in full. Example: "228008546".')
  paymentReference?: string | null

  @OptionalText('Number of a tenure in the former housing system, in full. Example: "0712345/01".')
  uhReference?: string | null
}

@InputType({
  description: 'Keeps persons that match all given fields. Blank text is ignored.',
})
export class PersonFilterInput {
  @OptionalTexts(
    'Any of these roles. New roles may appear. To find housing officers, name their role here or use `personType`. Example: ["Freeholder", "Occupant"].',
  )
  personTypes?: readonly string[] | null

  @OptionalFlag('True for persons with a cautionary alert. Needs `personal:read`.')
  isPersonCautionaryAlert?: boolean | null

  @OptionalFlag(
    'True for persons with a cautionary alert on one of their tenures. Needs `personal:read`.',
  )
  isTenureCautionaryAlert?: boolean | null

  @Optional(() => PersonTenureFilterInput, 'By their tenures.')
  tenure?: PersonTenureFilterInput | null
}

@ArgsType()
export class SearchPersonsArgs extends searchArgs(personKind, () => PersonFilterInput) {
  @OptionalText(
    'Names, address, postcode or a reference. Every word must match, the last one as a prefix. Blank lists all. Example: "ana exam".',
  )
  searchText?: string | null

  @Optional(() => PersonType, 'Groups to include. Default: all persons except housing officers.')
  personType?: PersonTypeWord | null
}
