import { ArgsType, InputType } from 'type-graphql'
import {
  Optional,
  OptionalText,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../../schema/fields.js'
import { searchArgs } from '../search-args.js'
import { personKind } from './kind.js'
import { PersonType, type PersonTypeWord } from './person-type-filter.js'

@InputType({
  description: 'Keeps persons by their tenures. Each of these may hold for another of the tenures.',
})
class PersonTenureFilterInput {
  @OptionalUuid('On this tenure.')
  tenureId?: string | null

  @OptionalTexts('On a tenure of any of these kinds, by code or by words. Example: ["SEC"].')
  tenureTypes?: readonly string[] | null

  @OptionalFlag('On a tenure that has not ended, by London time; false keeps those on none.')
  isActive?: boolean | null

  @OptionalFlag('A named holder on a tenure, or, with false, a member who is none.')
  isResponsible?: boolean | null

  @OptionalUuid('On a tenure of this asset, by its record identifier.')
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
  description: 'Keeps persons for which everything given holds; blank text counts as not given.',
})
export class PersonFilterInput {
  @OptionalTexts(
    'Any of these roles; an open set. Housing officers are found when their role is named, unless personType asks for others. Example: ["Freeholder", "Occupant"].',
  )
  personTypes?: readonly string[] | null

  @OptionalFlag('There is a cautionary alert on the person. Needs `personal:read`.')
  isPersonCautionaryAlert?: boolean | null

  @OptionalFlag('There is a cautionary alert on one of the tenures. Needs `personal:read`.')
  isTenureCautionaryAlert?: boolean | null

  @Optional(() => PersonTenureFilterInput, 'By their tenures.')
  tenure?: PersonTenureFilterInput | null
}

@ArgsType()
export class SearchPersonsArgs extends searchArgs(personKind, () => PersonFilterInput) {
  @OptionalText(
    'Names, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everybody. Example: "ana exam".',
  )
  searchText?: string | null

  @Optional(() => PersonType, 'Keep only these. Default everybody but housing officers.')
  personType?: PersonTypeWord | null
}
