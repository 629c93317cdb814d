import type {
  AssetCharacteristicsFilterInput,
  AssetContractFilterInput,
  AssetFilterInput,
  AssetManagementFilterInput,
  AssetTenureFilterInput,
} from './search-args.js'
import { GatewayError } from '../../../errors/gateway-error.js'
import { contractKey } from './contract-keys.js'
import type { AssetFact } from './facts.js'
import type { Filter } from '../../../../packages/search-engine/src/search-engine.js'
import { FactFilters, postcodeKey } from '../../filters/facts.js'
import {
  all,
  equal,
  given,
  lettableOn,
  whether,
  within,
  type Maybe,
} from '../../filters/filters.js'
import { lastingOn } from '../tenure/question.js'

const facts = new FactFilters<AssetFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie
 */
export function assetFilter(wanted: AssetFilterInput, today: number): Filter | null {
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
    contractOf(wanted.contract ?? {}),
  ])
}

function tenureOf(wanted: AssetTenureFilterInput, today: number): Filter | null {
  return all([
    facts.are({ tenureId: wanted.tenureId, paymentReference: wanted.paymentReference }),
    facts.any('tenureType', wanted.tenureTypes),
    lastingOn('tenureLastDay', wanted.isActive, today),
  ])
}

function managementOf({
  propertyOccupiedStatuses,
  ...wanted
}: AssetManagementFilterInput): Filter | null {
  return all([facts.any('propertyOccupiedStatus', propertyOccupiedStatuses), facts.are(wanted)])
}

function characteristicsOf({
  numberOfBedrooms,
  numberOfBedSpaces,
  numberOfCots,
  ...wanted
}: AssetCharacteristicsFilterInput): Filter | null {
  const path = (name: string) => ['filter', 'characteristics', name]
  return all([
    within('numberOfBedrooms', numberOfBedrooms, path('numberOfBedrooms')),
    within('numberOfBedSpaces', numberOfBedSpaces, path('numberOfBedSpaces')),
    within('numberOfCots', numberOfCots, path('numberOfCots')),
    facts.are(wanted),
  ])
}

/** One contract has any of the states and all of the rest. */
function contractOf({ approvalStatus, ...wanted }: AssetContractFilterInput): Filter | null {
  const states = approvalStatus?.filter((state) => given(state) !== null) ?? []
  const asked =
    states.length === 0 ? [wanted] : states.map((state) => ({ ...wanted, approvalStatus: state }))
  return facts.any(
    'contract',
    asked.flatMap((one) => contractKey(one) ?? []),
  )
}

const mostTypes = 100

/** Assets of any of these types; a text may hold several, separated by commas as the specification has it. */
export function assetsOfTypes(types: Maybe<readonly string[]>): Filter | null {
  const single = types?.flatMap((type) => type.split(','))
  if (single !== undefined && single.length > mostTypes) {
    const message = `assetTypes may have at most ${mostTypes} values.`
    throw new GatewayError({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['assetTypes'] })
  }
  return facts.any('assetType', single)
}

/** Assets that somebody looks up by the key of a number: their own, or one of their tenures. */
export function assetsByNumber(lookUpType: 'prn' | 'uh-number', key: string): Filter | null {
  return facts.is(lookUpType === 'prn' ? 'prn' : 'uhNumber', key)
}
