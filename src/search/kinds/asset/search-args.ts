import { ArgsType, InputType } from 'type-graphql'
import {
  Optional,
  OptionalText,
  OptionalFlag,
  OptionalTexts,
  OptionalUuid,
} from '../../../schema/fields.js'
import type { LookUp } from '../../filters/filters.js'
import { LookUpType, WholeNumberRangeInput } from '../../filters/input-fields.js'
import { searchArgs } from '../search-args.js'
import { assetKind } from './kind.js'

@InputType({ description: 'Keeps assets by their current, else their last tenure.' })
export class AssetTenureFilterInput {
  @OptionalUuid('It is this tenure.')
  tenureId?: string | null

  @OptionalTexts(
    'It is of any of these kinds, by code or by words. Example: ["SEC", "Introductory"].',
  )
  tenureTypes?: readonly string[] | null

  @OptionalFlag('It has not ended, by London time; false keeps assets without any as well.')
  isActive?: boolean | null

  @OptionalText('Its rent account number, in full. Example: "228008546".')
  paymentReference?: string | null
}

@InputType({ description: 'Keeps assets by who manages them and how they are used.' })
export class AssetManagementFilterInput {
  @OptionalText('Managing agent. Example: "HAH".')
  agent?: string | null

  @OptionalText('Area office. Example: "North Area Team".')
  areaOfficeName?: string | null

  @OptionalText('Owner.')
  owner?: string | null

  @OptionalText('Managing organisation. Example: "LBH".')
  managingOrganisation?: string | null

  @OptionalUuid('Identifier of the managing organisation.')
  managingOrganisationId?: string | null

  @OptionalFlag('The council owns it.')
  isCouncilProperty?: boolean | null

  @OptionalFlag('A tenant management organisation runs it.')
  isTMOManaged?: boolean | null

  @OptionalFlag('The landlord does not repair it.')
  isNoRepairsMaintenance?: boolean | null

  @OptionalTexts('Any of these states; an open set. Example: ["Void", "Vacant"].')
  propertyOccupiedStatuses?: readonly string[] | null

  @OptionalFlag('It is temporary accommodation; where the source does not say, it is not.')
  isTemporaryAccommodation?: boolean | null

  @OptionalFlag(
    'It is a block of temporary accommodation; where the source does not say, it is not.',
  )
  isTemporaryAccommodationBlock?: boolean | null

  @OptionalFlag('It lies in such a block; where the source does not say, it does not.')
  isPartOfTemporaryAccommodationBlock?: boolean | null

  @OptionalUuid('It lies in this block of temporary accommodation.')
  temporaryAccommodationParentAssetId?: string | null
}

@InputType({ description: 'Keeps assets by size and fittings; unknown ones are left out.' })
export class AssetCharacteristicsFilterInput {
  @Optional(() => WholeNumberRangeInput, 'Bedrooms.')
  numberOfBedrooms?: WholeNumberRangeInput | null

  @Optional(() => WholeNumberRangeInput, 'Bed spaces.')
  numberOfBedSpaces?: WholeNumberRangeInput | null

  @Optional(() => WholeNumberRangeInput, 'Cots.')
  numberOfCots?: WholeNumberRangeInput | null

  @OptionalFlag('It has a bathroom of its own.')
  hasPrivateBathroom?: boolean | null

  @OptionalFlag('It has a kitchen of its own.')
  hasPrivateKitchen?: boolean | null

  @OptionalFlag('It is reached without a step.')
  isStepFree?: boolean | null
}

@InputType({
  description:
    'Keeps assets with a contract for which everything given holds; blank text counts as not given.',
})
export class AssetContractFilterInput {
  @OptionalTexts(
    'It has any of these states: PendingApproval, Approved or PendingReapproval; an open set. Example: ["Approved"].',
  )
  approvalStatus?: readonly string[] | null

  @OptionalText('Why it has that status. Example: "ContractExtended".')
  approvalStatusReason?: string | null

  @OptionalFlag('It is in force.')
  isActive?: boolean | null

  @OptionalText('Why it ended. Example: "ContractHasEnded".')
  endReason?: string | null

  @OptionalText('It has a charge of this kind. Example: "rate".')
  chargeSubType?: string | null
}

@InputType({
  description: 'Keeps assets for which everything given holds; blank text counts as not given.',
})
export class AssetFilterInput {
  @OptionalFlag('Still in use.')
  isActive?: boolean | null

  @OptionalFlag('Whether it is vacant.')
  isVoid?: boolean | null

  @OptionalFlag('Void, in use, and its day of letting has come.')
  isLettable?: boolean | null

  @OptionalFlag('Held on a lease sold to a former tenant.')
  isRightToBuy?: boolean | null

  @OptionalFlag('There is a cautionary alert on it. Needs `personal:read`.')
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

  @OptionalUuid('Management area.')
  areaId?: string | null

  @OptionalUuid('Patch of a housing officer.')
  patchId?: string | null

  @OptionalUuid('An ancestor: sub-block, block or estate.')
  parentAssetId?: string | null

  @OptionalUuid('Top of its tree.')
  rootAsset?: string | null

  @OptionalUuid('Boiler house that heats it.')
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
    'What searchText is. Without it the text is searched everywhere. ADDRESS is another way to give addressText.',
  )
  lookUpType?: LookUp | null

  @OptionalText(
    'Address, name, postcode or a reference, also those of its tenures; with `search:persons` also the name of anybody on its current, else its last tenure. Every word must match, the last one as a beginning. Blank lists everything. Example: "14 rowan".',
  )
  searchText?: string | null

  @OptionalText(
    'An address, answered at the highest level that it names: the estates, else the blocks, else the properties; matchedLevel says which. With a house number, properties come first. Not together with searchText or lookUpType. Example: "Rowan House".',
  )
  addressText?: string | null

  @Optional(
    () => [String],
    'Keep any of these types; an open set. A text may hold several, separated by commas. Example: ["Dwelling", "LettableNonDwelling"].',
  )
  assetTypes?: string[] | null
}
