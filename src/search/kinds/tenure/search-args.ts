import { ArgsType, InputType } from 'type-graphql'
import { searchArgs } from '../search-args.js'
import { tenureKind } from './kind.js'
import {
  OptionalText,
  Optional,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../../schema/fields.js'
import { DayRangeInput } from '../../filters/input-fields.js'

@InputType({ description: 'Keeps tenures by what their source says of the asset.' })
class TenuredAssetFilterInput {
  @OptionalUuid('Record identifier of the asset.')
  assetId?: string | null

  @OptionalTexts('Any of these types; an open set. Example: ["Dwelling"].')
  assetTypes?: readonly string[] | null

  @OptionalText('Property reference, in full. Example: "00054374".')
  propertyReference?: string | null
}

@InputType({
  description:
    'Keeps tenures by their members. Types may hold for another member than the person asked for.',
})
export class MemberFilterInput {
  @OptionalUuid('This person or organisation is a member.')
  personId?: string | null

  @OptionalFlag(
    'The person asked for is a named holder, or is none; without a person, some member is, or is not.',
  )
  isResponsible?: boolean | null

  @OptionalTexts('Some member is any of these: Person, Organisation.')
  types?: readonly string[] | null

  @OptionalTexts(
    'Some member is any of these: Tenant, Leaseholder, Freeholder, HouseholdMember, Occupant. Example: ["Leaseholder"].',
  )
  personTenureTypes?: readonly string[] | null
}

@InputType({
  description: 'Keeps tenures for which everything given holds; blank text counts as not given.',
})
export class TenureFilterInput {
  @OptionalFlag('Not ended, by London time.')
  isActive?: boolean | null

  @OptionalFlag('A lease sold to a former tenant (code LEA).')
  isRightToBuy?: boolean | null

  @OptionalFlag('Of temporary accommodation.')
  isTemporaryAccommodation?: boolean | null

  @OptionalFlag('Terminated.')
  isTerminated?: boolean | null

  @OptionalTexts('Any of these kinds, by code or by words. Example: ["SEC", "Introductory"].')
  tenureTypes?: readonly string[] | null

  @OptionalText('Kind of agreement, by code or by words. Example: "M".')
  agreementType?: string | null

  @OptionalText('State of the booking of temporary accommodation. Example: "ACC".')
  bookingStatus?: string | null

  @OptionalText('Rent account number, in full. Example: "228008546".')
  paymentReference?: string | null

  @OptionalText('Number in a former system, in full. Example: "0712345/01".')
  legacyReference?: string | null

  @Optional(() => DayRangeInput, 'When the first day lies.')
  startOfTenureDate?: DayRangeInput | null

  @Optional(() => DayRangeInput, 'When the last day lies; tenures without one are left out.')
  endOfTenureDate?: DayRangeInput | null

  @Optional(() => TenuredAssetFilterInput, 'By their asset.')
  asset?: TenuredAssetFilterInput | null

  @Optional(() => MemberFilterInput, 'By their members.')
  member?: MemberFilterInput | null
}

@ArgsType()
export class SearchTenuresArgs extends searchArgs(tenureKind, () => TenureFilterInput) {
  @OptionalText(
    'Names of household members, address, postcode or a reference; every word must match, the last one as a beginning. Blank lists everything. Example: "rowan 228008546".',
  )
  searchText?: string | null

  @OptionalText('UPRN of the asset, in full; blank counts as not given. Example: "100021099999".')
  uprn?: string | null
}
