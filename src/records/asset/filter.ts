import type {
  AssetCharacteristicsFilterInput,
  AssetContractFilterInput,
  AssetFilterInput,
  AssetManagementFilterInput,
  AssetTenureFilterInput,
} from './search-args.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { contractKey } from './contract-keys.js'
import type { AssetFact } from './facts.js'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters, postcodeKey } from '../filters/facts.js'
import {
  all,
  equal,
  nonBlank,
  lettableOn,
  booleanFilter,
  inRange,
  type Maybe,
} from '../filters/filters.js'
import { lastingOn } from '../tenure/query.js'

const facts = new FactFilters<AssetFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for an empty range
 */
export function assetFilter(input: AssetFilterInput, today: number): Filter | null {
  return all([
    facts.any('rentGroup', input.rentGroups),
    equal('isActive', input.isActive),
    equal('isVoid', input.isVoid),
    equal('isRightToBuy', input.isRightToBuy),
    equal('areaId', input.areaId),
    equal('patchId', input.patchId),
    equal('parentAssetIds', input.parentAssetId),
    booleanFilter(input.isLettable, lettableOn(today)),
    facts.are({
      isAssetCautionaryAlerted: input.isAssetCautionaryAlerted,
      assetId: input.assetId,
      uprn: input.uprn,
      postCode: postcodeKey(input.postCode),
      floorNo: input.floorNo,
      rootAsset: input.rootAsset,
      boilerHouseId: input.boilerHouseId,
    }),
    tenureOf(input.tenure ?? {}, today),
    managementOf(input.management ?? {}),
    characteristicsOf(input.characteristics ?? {}),
    contractOf(input.contract ?? {}),
  ])
}

function tenureOf(input: AssetTenureFilterInput, today: number): Filter | null {
  return all([
    facts.are({ tenureId: input.tenureId, paymentReference: input.paymentReference }),
    facts.any('tenureType', input.tenureTypes),
    lastingOn('tenureLastDay', input.isActive, today),
  ])
}

function managementOf({
  propertyOccupiedStatuses,
  ...input
}: AssetManagementFilterInput): Filter | null {
  return all([facts.any('propertyOccupiedStatus', propertyOccupiedStatuses), facts.are(input)])
}

function characteristicsOf({
  numberOfBedrooms,
  numberOfBedSpaces,
  numberOfCots,
  ...input
}: AssetCharacteristicsFilterInput): Filter | null {
  const path = (name: string) => ['filter', 'characteristics', name]
  return all([
    inRange('numberOfBedrooms', numberOfBedrooms, path('numberOfBedrooms')),
    inRange('numberOfBedSpaces', numberOfBedSpaces, path('numberOfBedSpaces')),
    inRange('numberOfCots', numberOfCots, path('numberOfCots')),
    facts.are(input),
  ])
}

/** One contract must have any of the approval states and match all other conditions. */
function contractOf({ approvalStatus, ...input }: AssetContractFilterInput): Filter | null {
  const states = approvalStatus?.filter((state) => nonBlank(state) !== null) ?? []
  const conditions =
    states.length === 0 ? [input] : states.map((state) => ({ ...input, approvalStatus: state }))
  return facts.any(
    'contract',
    conditions.flatMap((one) => contractKey(one) ?? []),
  )
}

const maxTypes = 100

/** Assets of any of these types; a text may hold several separated by commas, as the specification requires. */
export function assetsOfTypes(types: Maybe<readonly string[]>): Filter | null {
  const single = types?.flatMap((type) => type.split(','))
  if (single !== undefined && single.length > maxTypes) {
    const message = `assetTypes may have at most ${maxTypes} values.`
    throw new GatewayError({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['assetTypes'] })
  }
  return facts.any('assetType', single)
}

/** Assets with the reference key, or with a tenure that has it. */
export function assetsByNumber(lookUpType: 'prn' | 'uh-number', key: string): Filter | null {
  return facts.is(lookUpType === 'prn' ? 'prn' : 'uhNumber', key)
}

/** Matches these assets and everything below them. */
export function insideAssets(ids: readonly string[]): Filter | null {
  return facts.any('place', ids)
}
