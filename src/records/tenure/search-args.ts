import { ArgsType, InputType } from 'type-graphql'
import { searchArgs } from '../kinds/search-args.js'
import { tenureKind } from './kind.js'
import {
  OptionalText,
  Optional,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../schema/fields.js'
import { DayRangeInput } from '../filters/input-fields.js'

@InputType({ description: 'Filter by the asset details of the tenure service.' })
class TenuredAssetFilterInput {
  @OptionalUuid('UUID of the asset.')
  assetId?: string | null

  @OptionalTexts('Any of these types. New types may appear. Example: ["Dwelling"].')
  assetTypes?: readonly string[] | null

  @OptionalText('Property reference, in full. Example: "00054374".')
  propertyReference?: string | null
}

@InputType({
  description:
    'Filter by members. `types` and `personTenureTypes` may match a different member from `personId`.',
})
export class MemberFilterInput {
  @OptionalUuid('UUID of a member person or organisation.')
  personId?: string | null

  @OptionalFlag(
    'True if the member in `personId` is a named holder, false if not. Without `personId`: any member.',
  )
  isResponsible?: boolean | null

  @OptionalTexts('Any member is one of these: Person, Organisation.')
  types?: readonly string[] | null

  @OptionalTexts(
    'Any member has one of these types: Tenant, Leaseholder, Freeholder, HouseholdMember, Occupant. Example: ["Leaseholder"].',
  )
  personTenureTypes?: readonly string[] | null
}

@InputType({
  description: 'Keeps tenures that match all given fields. Blank text is ignored.',
})
export class TenureFilterInput {
  @OptionalFlag('True for tenures that have not ended, in London time.')
  isActive?: boolean | null

  @OptionalFlag('True if it is a lease sold to a former tenant (code LEA).')
  isRightToBuy?: boolean | null

  @OptionalFlag('True for temporary accommodation.')
  isTemporaryAccommodation?: boolean | null

  @OptionalFlag('True for terminated tenures.')
  isTerminated?: boolean | null

  @OptionalTexts(
    'Any of these tenure types, by code or description. Example: ["SEC", "Introductory"].',
  )
  tenureTypes?: readonly string[] | null

  @OptionalText('Agreement type, by code or description. Example: "M".')
  agreementType?: string | null

  @OptionalText('Status of the booking of temporary accommodation. Example: "ACC".')
  bookingStatus?: string | null

  @OptionalText('Rent account number, in full. Example: "228008546".')
  paymentReference?: string | null

  @OptionalText('Number in a former system, in full. Example: "0712345/01".')
  legacyReference?: string | null

  @Optional(() => DayRangeInput, 'Range of the first day.')
  startOfTenureDate?: DayRangeInput | null

  @Optional(() => DayRangeInput, 'Range of the last day. Tenures without one do not match.')
  endOfTenureDate?: DayRangeInput | null

  @Optional(() => TenuredAssetFilterInput, 'By their asset.')
  asset?: TenuredAssetFilterInput | null

  @Optional(() => MemberFilterInput, 'By their members.')
  member?: MemberFilterInput | null
}

@ArgsType()
export class SearchTenuresArgs extends searchArgs(tenureKind, () => TenureFilterInput) {
  @OptionalText(
    'Names of household members, address, postcode or a reference. Every word must match, the last one as a prefix. Blank lists all. Example: "rowan 228008546".',
  )
  searchText?: string | null

  @OptionalText('UPRN of the asset, in full. Blank is ignored. Example: "100021099999".')
  uprn?: string | null
}
