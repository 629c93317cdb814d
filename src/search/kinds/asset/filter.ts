import { contractKey } from './contract-keys.js'
import type { AssetFact } from './facts.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters, postcodeKey } from '../../filters/facts.js'
import { all, equal, lettableOn, whether, within, type Maybe } from '../../filters/filters.js'
import { lastingOn } from '../tenure/filter.js'

interface WholeNumberRange {
  readonly from?: Maybe<number>
  readonly to?: Maybe<number>
}

export interface AssetFilter {
  readonly isActive?: Maybe<boolean>
  readonly isVoid?: Maybe<boolean>
  readonly isLettable?: Maybe<boolean>
  readonly isRightToBuy?: Maybe<boolean>
  readonly isAssetCautionaryAlerted?: Maybe<boolean>
  readonly rentGroups?: Maybe<readonly string[]>
  readonly assetId?: Maybe<string>
  readonly uprn?: Maybe<string>
  readonly postCode?: Maybe<string>
  readonly floorNo?: Maybe<string>
  readonly areaId?: Maybe<string>
  readonly patchId?: Maybe<string>
  readonly parentAssetId?: Maybe<string>
  readonly rootAsset?: Maybe<string>
  readonly boilerHouseId?: Maybe<string>
  readonly tenure?: Maybe<AssetTenureFilter>
  readonly management?: Maybe<AssetManagementFilter>
  readonly characteristics?: Maybe<AssetCharacteristicsFilter>
  readonly contract?: Maybe<AssetContractFilter>
}

export interface AssetTenureFilter {
  readonly tenureId?: Maybe<string>
  readonly tenureTypes?: Maybe<readonly string[]>
  readonly isActive?: Maybe<boolean>
  readonly paymentReference?: Maybe<string>
}

export interface AssetManagementFilter {
  readonly agent?: Maybe<string>
  readonly areaOfficeName?: Maybe<string>
  readonly owner?: Maybe<string>
  readonly managingOrganisation?: Maybe<string>
  readonly managingOrganisationId?: Maybe<string>
  readonly isCouncilProperty?: Maybe<boolean>
  readonly isTMOManaged?: Maybe<boolean>
  readonly isNoRepairsMaintenance?: Maybe<boolean>
  readonly propertyOccupiedStatuses?: Maybe<readonly string[]>
  readonly isTemporaryAccommodation?: Maybe<boolean>
  readonly isTemporaryAccommodationBlock?: Maybe<boolean>
  readonly isPartOfTemporaryAccommodationBlock?: Maybe<boolean>
  readonly temporaryAccommodationParentAssetId?: Maybe<string>
}

export interface AssetCharacteristicsFilter {
  readonly numberOfBedrooms?: Maybe<WholeNumberRange>
  readonly numberOfBedSpaces?: Maybe<WholeNumberRange>
  readonly numberOfCots?: Maybe<WholeNumberRange>
  readonly hasPrivateBathroom?: Maybe<boolean>
  readonly hasPrivateKitchen?: Maybe<boolean>
  readonly isStepFree?: Maybe<boolean>
}

/** All of these hold for one and the same contract. */
export interface AssetContractFilter {
  readonly approvalStatus?: Maybe<string>
  readonly approvalStatusReason?: Maybe<string>
  readonly isActive?: Maybe<boolean>
  readonly endReason?: Maybe<string>
  readonly chargeSubType?: Maybe<string>
}

const facts = new FactFilters<AssetFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie
 */
export function assetFilter(wanted: AssetFilter, today: number): Filter | null {
  return all([
    facts.any('rentGroup', wanted.rentGroups),
    equal('isActive', wanted.isActive),
    equal('isVoid', wanted.isVoid),
    equal('isRightToBuy', wanted.isRightToBuy),
    equal('areaId', wanted.areaId),
    equal('patchId', wanted.patchId),
    equal('parentAssetIds', wanted.parentAssetId),
    whether(wanted.isLettable, lettableOn(today)),
    facts.are({
      isAssetCautionaryAlerted: wanted.isAssetCautionaryAlerted,
      assetId: wanted.assetId,
      uprn: wanted.uprn,
      postCode: postcodeKey(wanted.postCode),
      floorNo: wanted.floorNo,
      rootAsset: wanted.rootAsset,
      boilerHouseId: wanted.boilerHouseId,
    }),
    tenureOf(wanted.tenure ?? {}, today),
    managementOf(wanted.management ?? {}),
    characteristicsOf(wanted.characteristics ?? {}),
    facts.is('contract', contractKey(wanted.contract ?? {})),
  ])
}

function tenureOf(wanted: AssetTenureFilter, today: number): Filter | null {
  return all([
    facts.are({ tenureId: wanted.tenureId, paymentReference: wanted.paymentReference }),
    facts.any('tenureType', wanted.tenureTypes),
    lastingOn('tenureLastDay', wanted.isActive, today),
  ])
}

function managementOf({
  propertyOccupiedStatuses,
  ...wanted
}: AssetManagementFilter): Filter | null {
  return all([facts.any('propertyOccupiedStatus', propertyOccupiedStatuses), facts.are(wanted)])
}

function characteristicsOf({
  numberOfBedrooms,
  numberOfBedSpaces,
  numberOfCots,
  ...wanted
}: AssetCharacteristicsFilter): Filter | null {
  const path = (name: string) => ['filter', 'characteristics', name]
  return all([
    within('numberOfBedrooms', numberOfBedrooms, path('numberOfBedrooms')),
    within('numberOfBedSpaces', numberOfBedSpaces, path('numberOfBedSpaces')),
    within('numberOfCots', numberOfCots, path('numberOfCots')),
    facts.are(wanted),
  ])
}

/** Assets of any of these types; a text may hold several, separated by commas as the specification has it. */
export function assetsOfTypes(types: Maybe<readonly string[]>): Filter | null {
  return facts.any(
    'assetType',
    types?.flatMap((type) => type.split(',')),
  )
}

/** Assets that somebody looks up by the key of a number: their own, or one of their tenures. */
export function assetsByNumber(lookUpType: 'prn' | 'uh-number', key: string): Filter | null {
  return facts.is(lookUpType === 'prn' ? 'prn' : 'uhNumber', key)
}
