import { ArgsType, InputType } from 'type-graphql'
import {
  Optional,
  OptionalText,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../schema/fields.js'
import type { LookUp } from '../filters/filters.js'
import { LookUpType, WholeNumberRangeInput } from '../filters/input-fields.js'
import { searchArgs } from '../kinds/search-args.js'
import { assetKind } from './kind.js'

@InputType({
  description: 'Filter by the current tenure of the asset, or the last one if there is none.',
})
export class AssetTenureFilterInput {
  @OptionalUuid('UUID of the tenure.')
  tenureId?: string | null

  @OptionalTexts(
    'Any of these tenure types, by code or description. Example: ["SEC", "Introductory"].',
  )
  tenureTypes?: readonly string[] | null

  @OptionalFlag(
    'True for tenures that have not ended, in London time. False also matches assets without a tenure.',
  )
  isActive?: boolean | null

  @OptionalText('Rent account number, in full. Example: "228008546".')
  paymentReference?: string | null
}

@InputType({ description: 'Filter by management and use.' })
export class AssetManagementFilterInput {
  @OptionalText('Managing agent. Example: "HAH".')
  agent?: string | null

  @OptionalText('Area office. Example: "North Area Team".')
  areaOfficeName?: string | null

  @OptionalText('Owner.')
  owner?: string | null

  @OptionalText('Managing organisation. Example: "LBH".')
  managingOrganisation?: string | null

  @OptionalUuid('UUID of the managing organisation.')
  managingOrganisationId?: string | null

  @OptionalFlag('True if the council owns it.')
  isCouncilProperty?: boolean | null

  @OptionalFlag('True if a tenant management organisation manages it.')
  isTMOManaged?: boolean | null

  @OptionalFlag('True if the landlord does not repair it.')
  isNoRepairsMaintenance?: boolean | null

  @OptionalTexts('Any of these statuses. New values may appear. Example: ["Void", "Vacant"].')
  propertyOccupiedStatuses?: readonly string[] | null

  @OptionalFlag('True for temporary accommodation. An unset value counts as false.')
  isTemporaryAccommodation?: boolean | null

  @OptionalFlag('True for blocks of temporary accommodation. An unset value counts as false.')
  isTemporaryAccommodationBlock?: boolean | null

  @OptionalFlag(
    'True for assets in a block of temporary accommodation. An unset value counts as false.',
  )
  isPartOfTemporaryAccommodationBlock?: boolean | null

  @OptionalUuid('UUID of the temporary accommodation block that contains it.')
  temporaryAccommodationParentAssetId?: string | null
}

@InputType({
  description: 'Filter by size and fittings. Assets with an unknown value do not match.',
})
export class AssetCharacteristicsFilterInput {
  @Optional(() => WholeNumberRangeInput, 'Number of bedrooms.')
  numberOfBedrooms?: WholeNumberRangeInput | null

  @Optional(() => WholeNumberRangeInput, 'Number of bed spaces.')
  numberOfBedSpaces?: WholeNumberRangeInput | null

  @Optional(() => WholeNumberRangeInput, 'Number of cots.')
  numberOfCots?: WholeNumberRangeInput | null

  @OptionalFlag('True if it has a private bathroom.')
  hasPrivateBathroom?: boolean | null

  @OptionalFlag('True if it has a private kitchen.')
  hasPrivateKitchen?: boolean | null

  @OptionalFlag('True if access is step-free.')
  isStepFree?: boolean | null
}

@InputType({
  description:
    'Matches assets with a contract that matches all given fields. Blank text is ignored.',
})
export class AssetContractFilterInput {
  @OptionalTexts(
    'Approval status is any of these: PendingApproval, Approved or PendingReapproval. New values may appear. Example: ["Approved"].',
  )
  approvalStatus?: readonly string[] | null

  @OptionalText('Why it has that status. Example: "ContractExtended".')
  approvalStatusReason?: string | null

  @OptionalFlag('True if the contract is in force.')
  isActive?: boolean | null

  @OptionalText('Why it ended. Example: "ContractHasEnded".')
  endReason?: string | null

  @OptionalText('Has a charge of this subtype. Example: "rate".')
  chargeSubType?: string | null
}

@InputType({
  description: 'Keeps assets that match all given fields. Blank text is ignored.',
})
export class AssetFilterInput {
  @OptionalFlag('True for assets still in use.')
  isActive?: boolean | null

  @OptionalFlag('True if the asset is vacant.')
  isVoid?: boolean | null

  @OptionalFlag('True if the asset is vacant and in use, and its letting date has passed.')
  isLettable?: boolean | null

  @OptionalFlag('True if the asset is held on a lease sold to a former tenant.')
  isRightToBuy?: boolean | null

  @OptionalFlag('True for assets with a cautionary alert. Needs `personal:read`.')
  isAssetCautionaryAlerted?: boolean | null

  @OptionalTexts('Any of these rent groups. Example: ["HRA"].')
  rentGroups?: readonly string[] | null

  @OptionalText('Property reference, in full. Example: "00054374".')
  assetId?: string | null

  @OptionalText('UPRN, in full. Example: "100021099999".')
  uprn?: string | null

  @OptionalText('Postcode, with or without its space. Example: "E8 1DY".')
  postCode?: string | null

  @OptionalText('Floor. Example: "G".')
  floorNo?: string | null

  @OptionalUuid('UUID of the management area.')
  areaId?: string | null

  @OptionalUuid('UUID of the housing officer’s patch.')
  patchId?: string | null

  @OptionalUuid('UUID of a sub-block, block or estate above the asset.')
  parentAssetId?: string | null

  @OptionalUuid('UUID of the topmost asset of its hierarchy.')
  rootAsset?: string | null

  @OptionalUuid('UUID of the boiler house that heats it.')
  boilerHouseId?: string | null

  @Optional(() => AssetTenureFilterInput, 'By tenure.')
  tenure?: AssetTenureFilterInput | null

  @Optional(() => AssetManagementFilterInput, 'By management and use.')
  management?: AssetManagementFilterInput | null

  @Optional(() => AssetCharacteristicsFilterInput, 'By size.')
  characteristics?: AssetCharacteristicsFilterInput | null

  @Optional(() => AssetContractFilterInput, 'By a contract on it.')
  contract?: AssetContractFilterInput | null
}

@ArgsType()
export class SearchAssetsArgs extends searchArgs(assetKind, () => AssetFilterInput) {
  @Optional(
    () => LookUpType,
    'Meaning of searchText. By default all fields are searched. ADDRESS treats searchText as addressText.',
  )
  lookUpType?: LookUp | null

  @OptionalText(
    'Address, name, postcode or a reference, including those of its tenures. With `search:persons` also the names of members of the current tenure, or of the last one if there is none. Every word must match, the last one as a prefix. Blank lists all. Example: "14 rowan".',
  )
  searchText?: string | null

  @OptionalText(
    'An address. Returns the matching estates, or if there are none the blocks, or if there are none the properties; `matchedLevel` says which. With a house number, properties come first. Do not combine with searchText or lookUpType. Example: "Rowan House".',
  )
  addressText?: string | null

  @Optional(
    () => [String],
    'Keep assets of these types. New types may appear. A string may hold several types, separated by commas. Example: ["Dwelling", "LettableNonDwelling"].',
  )
  assetTypes?: string[] | null
}
