import { InputType } from 'type-graphql'
import { Optional } from '../../../schema/fields.js'
import {
  Identifier,
  Text,
  Texts,
  WholeNumberRangeInput,
  YesOrNo,
} from '../../filters/input-fields.js'

@InputType({ description: 'Keeps assets by their current, else their last tenure.' })
export class AssetTenureFilterInput {
  @Identifier('It is this tenure.')
  tenureId?: string | null

  @Texts('It is of any of these kinds, by code or by words. Example: ["SEC", "Introductory"].')
  tenureTypes?: readonly string[] | null

  @YesOrNo('It has not ended, by London time; false keeps assets without any as well.')
  isActive?: boolean | null

  @Text('Its rent account number, in full. Example: "228008546".')
  paymentReference?: string | null
}

@InputType({ description: 'Keeps assets by who manages them and how they are used.' })
export class AssetManagementFilterInput {
  @Text('Managing agent. Example: "HAH".')
  agent?: string | null

  @Text('Area office. Example: "North Area Team".')
  areaOfficeName?: string | null

  @Text('Owner.')
  owner?: string | null

  @Text('Managing organisation. Example: "LBH".')
  managingOrganisation?: string | null

  @Identifier('Identifier of the managing organisation.')
  managingOrganisationId?: string | null

  @YesOrNo('The council owns it.')
  isCouncilProperty?: boolean | null

  @YesOrNo('A tenant management organisation runs it.')
  isTMOManaged?: boolean | null

  @YesOrNo('The landlord does not repair it.')
  isNoRepairsMaintenance?: boolean | null

  @Texts('Any of these states; an open set. Example: ["Void", "Vacant"].')
  propertyOccupiedStatuses?: readonly string[] | null

  @YesOrNo('It is temporary accommodation; where the source does not say, it is not.')
  isTemporaryAccommodation?: boolean | null

  @YesOrNo('It is a block of temporary accommodation; where the source does not say, it is not.')
  isTemporaryAccommodationBlock?: boolean | null

  @YesOrNo('It lies in such a block; where the source does not say, it does not.')
  isPartOfTemporaryAccommodationBlock?: boolean | null

  @Identifier('It lies in this block of temporary accommodation.')
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

  @YesOrNo('It has a bathroom of its own.')
  hasPrivateBathroom?: boolean | null

  @YesOrNo('It has a kitchen of its own.')
  hasPrivateKitchen?: boolean | null

  @YesOrNo('It is reached without a step.')
  isStepFree?: boolean | null
}

@InputType({
  description:
    'Keeps assets with a contract for which everything given holds; blank text counts as not given.',
})
export class AssetContractFilterInput {
  @Texts(
    'It has any of these states: PendingApproval, Approved or PendingReapproval; an open set. Example: ["Approved"].',
  )
  approvalStatus?: readonly string[] | null

  @Text('Why it has that status. Example: "ContractExtended".')
  approvalStatusReason?: string | null

  @YesOrNo('It is in force.')
  isActive?: boolean | null

  @Text('Why it ended. Example: "ContractHasEnded".')
  endReason?: string | null

  @Text('It has a charge of this kind. Example: "rate".')
  chargeSubType?: string | null
}

@InputType({
  description: 'Keeps assets for which everything given holds; blank text counts as not given.',
})
export class AssetFilterInput {
  @YesOrNo('Still in use.')
  isActive?: boolean | null

  @YesOrNo('Whether it is vacant.')
  isVoid?: boolean | null

  @YesOrNo('Void, in use, and its day of letting has come.')
  isLettable?: boolean | null

  @YesOrNo('Held on a lease sold to a former tenant.')
  isRightToBuy?: boolean | null

  @YesOrNo('There is a cautionary alert on it. Needs `personal:read`.')
  isAssetCautionaryAlerted?: boolean | null

  @Texts('Any of these rent groups. Example: ["HRA"].')
  rentGroups?: readonly string[] | null

  @Text('Property reference, in full. Example: "00054374".')
  assetId?: string | null

  @Text('UPRN, in full. Example: "100021099999".')
  uprn?: string | null

  @Text('Postcode, with or without its space. Example: "E8 1DY".')
  postCode?: string | null

  @Text('Floor. Example: "G".')
  floorNo?: string | null

  @Identifier('Management area.')
  areaId?: string | null

  @Identifier('Patch of a housing officer.')
  patchId?: string | null

  @Identifier('An ancestor: sub-block, block or estate.')
  parentAssetId?: string | null

  @Identifier('Top of its tree.')
  rootAsset?: string | null

  @Identifier('Boiler house that heats it.')
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
