import { FactFilters, postcodeKey } from '../filters/facts.js'
import {
  apart,
  equals,
  filterInput,
  flag,
  inside,
  lasting,
  nested,
  personal,
  text,
  texts,
  uuid,
  wholeRange,
} from '../kinds/filter-input.js'
import { booleanFilter, lettableOn, nonBlank } from '../filters/filters.js'
import { contractKey } from './contract-keys.js'
import type { AssetFact } from './document.js'

const facts = new FactFilters<AssetFact>()

const tenureFilter = filterInput(
  facts,
  'AssetTenureFilterInput',
  'Filters by the current tenure of the asset, or by the last one if there is no current tenure.',
  {
    tenureId: uuid('UUID of the tenure.'),
    tenureTypes: texts(
      'Any of these tenure types, by code or description. Example: ["SEC", "Introductory"].',
      facts.anyOf('tenureType'),
    ),
    isActive: flag(
      'True for tenures that have not ended, in London time. False also matches assets without a tenure.',
      lasting('tenureLastDay'),
    ),
    paymentReference: text('Rent account number, in full. Example: "228008546".'),
  },
)

const managementFilter = filterInput(
  facts,
  'AssetManagementFilterInput',
  'Filters by management and use.',
  {
    agent: text('Managing agent. Example: "HAH".'),
    areaOfficeName: text('Area office. Example: "North Area Team".'),
    owner: text('Owner.'),
    managingOrganisation: text('Managing organisation. Example: "LBH".'),
    managingOrganisationId: uuid('UUID of the managing organisation.'),
    isCouncilProperty: flag('True if the council owns it.'),
    isTMOManaged: flag('True if a tenant management organisation manages it.'),
    isNoRepairsMaintenance: flag('True if the landlord does not repair it.'),
    propertyOccupiedStatuses: texts(
      'Any of these statuses. New values may appear. Example: ["Void", "Vacant"].',
      facts.anyOf('propertyOccupiedStatus'),
    ),
    isTemporaryAccommodation: flag(
      'True for temporary accommodation. An unset value counts as false.',
    ),
    isTemporaryAccommodationBlock: flag(
      'True for blocks of temporary accommodation. An unset value counts as false.',
    ),
    isPartOfTemporaryAccommodationBlock: flag(
      'True for assets in a block of temporary accommodation. An unset value counts as false.',
    ),
    temporaryAccommodationParentAssetId: uuid(
      'UUID of the temporary accommodation block that contains it.',
    ),
  },
)

const characteristicsFilter = filterInput(
  facts,
  'AssetCharacteristicsFilterInput',
  'Filters by size and fittings. Assets with an unknown value do not match.',
  {
    numberOfBedrooms: wholeRange('Number of bedrooms.', inside('numberOfBedrooms')),
    numberOfBedSpaces: wholeRange('Number of bed spaces.', inside('numberOfBedSpaces')),
    numberOfCots: wholeRange('Number of cots.', inside('numberOfCots')),
    hasPrivateBathroom: flag('True if it has a private bathroom.'),
    hasPrivateKitchen: flag('True if it has a private kitchen.'),
    isStepFree: flag('True if access is step-free.'),
  },
)

const contractFilter = filterInput(
  facts,
  'AssetContractFilterInput',
  'Matches assets with a contract that matches all given fields. Blank text is ignored.',
  {
    approvalStatus: texts(
      'Approval status is any of these: PendingApproval, Approved or PendingReapproval. New values may appear. Example: ["Approved"].',
      apart,
    ),
    approvalStatusReason: text('Why it has that status. Example: "ContractExtended".', apart),
    isActive: flag('True if the contract is in force.', apart),
    endReason: text('Why it ended. Example: "ContractHasEnded".', apart),
    chargeSubType: text('Has a charge of this subtype. Example: "rate".', apart),
  },
  // A single contract must have one of the approval states and meet all other conditions.
  ({ approvalStatus, ...input }) => {
    const states = approvalStatus?.filter((state) => nonBlank(state) !== null) ?? []
    const conditions =
      states.length === 0 ? [input] : states.map((state) => ({ ...input, approvalStatus: state }))
    return facts.any(
      'contract',
      conditions.flatMap((one) => contractKey(one) ?? []),
    )
  },
)

export const assetFilter = filterInput(
  facts,
  'AssetFilterInput',
  'Keeps assets that match all given fields. Blank text is ignored.',
  {
    isActive: flag('True for assets still in use.', equals('isActive')),
    isVoid: flag('True if the asset is vacant.', equals('isVoid')),
    isLettable: flag(
      'True if the asset is active and vacant, and its ready-to-let date is today or earlier.',
      (value, { today }) => booleanFilter(value, lettableOn(today)),
    ),
    isRightToBuy: flag(
      'True if the asset is held on a lease sold to a former tenant.',
      equals('isRightToBuy'),
    ),
    isAssetCautionaryAlerted: personal(
      flag('True for assets with a cautionary alert. Needs `personal:read`.'),
    ),
    rentGroups: texts('Any of these rent groups. Example: ["HRA"].', facts.anyOf('rentGroup')),
    propertyReference: text('Property reference, in full. Example: "00054374".', (reference) =>
      facts.is('assetId', reference),
    ),
    uprn: text('UPRN, in full. Example: "100021099999".'),
    postCode: text('Postcode, with or without its space. Example: "E8 1DY".', (postCode) =>
      facts.is('postCode', postcodeKey(postCode)),
    ),
    floorNo: text('Floor. Example: "G".'),
    areaId: uuid('UUID of the management area.', equals('areaId')),
    patchId: uuid('UUID of the housing officer’s patch.', equals('patchId')),
    parentAssetId: uuid(
      'UUID of a sub-block, block or estate above the asset.',
      equals('parentAssetIds'),
    ),
    rootAsset: uuid('UUID of the topmost asset of its hierarchy.'),
    boilerHouseId: uuid('UUID of the boiler house that heats it.'),
    tenure: nested(tenureFilter, 'Filters by tenure.'),
    management: nested(
      managementFilter,
      'Filters by management and use, such as area office, owner or occupancy status.',
    ),
    characteristics: nested(characteristicsFilter, 'Filters by size and fittings.'),
    contract: nested(contractFilter, 'Filters by a contract on the asset.'),
  },
)
