import { GatewayError } from '../../errors/gateway-error.js'
import type { Extent, Filter } from '../../../packages/search-engine/src/search-engine.js'
import type { Scope } from '../../access/scopes.js'
import {
  all,
  any,
  booleanFilter,
  equal,
  inRange,
  lettableOn,
  nonBlank,
  type LookUp,
  type Maybe,
} from '../filters/filters.js'
import { refusePersonalFilters } from '../filters/personal-filters.js'
import {
  mergeWithout,
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { withheldFields } from '../kinds/record-kind.js'
import { assetKind } from './kind.js'
import type {
  AssetCharacteristicsFilterInput,
  AssetContractFilterInput,
  AssetFilterInput,
  AssetManagementFilterInput,
  AssetTenureFilterInput,
  SearchAssetsArgs,
} from './search-args.js'
import { referenceKey } from '../language/references.js'
import { contractKey } from './contract-keys.js'
import type { AssetFact } from './document.js'
import { FactFilters, postcodeKey } from '../filters/facts.js'
import { lastingOn } from '../tenure/query.js'

export type AssetSearch = SearchOf<SearchAssetsArgs>

/** A search of assets before the level of its address or its estates are known. */
export interface AssetQuery {
  readonly text: string
  readonly filter: Filter | null
  /** An address finds the assets of the highest level that it names; an estate finds everything in it. */
  readonly mode: 'address' | 'estate' | 'anything'
  /** The fields that the text is searched in. */
  readonly extent: Extent
  /** @param level filter of the matched level */
  readonly atLevel: (level: Filter | null) => SearchQuery
  /** The assets in these estates; without estates, none. */
  readonly inEstates: (estates: readonly string[]) => SearchQuery
}

const noScopes: ReadonlySet<Scope> = new Set()

/**
 * @throws GatewayError FORBIDDEN for a personal filter or a tenant's name without the scope;
 *   ARGUMENTS_EXCLUSIVE for both `searchText` and `addressText`
 */
export function assetQuery(search: AssetSearch, { scopes, today }: SearchContext): AssetQuery {
  refusePersonalFilters(search.filter ?? {}, scopes)
  const { text, lookUpType } = assetText(search)
  if (lookUpType === 'tenant-name') refuseNames(scopes)
  const isNumber = lookUpType === 'prn' || lookUpType === 'uh-number'
  const mode = lookUpType === 'address' || lookUpType === 'estate' ? lookUpType : 'anything'
  const number = isNumber ? assetsByNumber(lookUpType, referenceKey(text)) : null
  const filterOf = ({ assetTypes, filter }: AssetSearch) =>
    all([assetsOfTypes(assetTypes), assetFilter(filter ?? {}, today), number])
  const within = withinOf(search.lookUpType ?? null)
  // Address searches never search the tenants' names.
  const withheld = withheldFields(assetKind, mode === 'anything' ? scopes : noScopes)
  const queryText = isNumber ? '' : text
  const buildQuery = (words: string, extraFilter: Filter | null) => {
    const query = searchQuery(assetKind, search, {
      text: words,
      filterOf: (one: AssetSearch) => all([filterOf(one), extraFilter]),
    })
    return { ...query, ...within, ...mergeWithout(query, withheld) }
  }
  return {
    text: queryText,
    filter: filterOf(search),
    mode: nonBlank(text) === null ? 'anything' : mode,
    extent: { ...within, ...withheld },
    atLevel: (level) => buildQuery(queryText, level),
    inEstates: (estates) =>
      estates.length === 0 ? buildQuery(queryText, any([])) : buildQuery('', insideAssets(estates)),
  }
}

function withinOf(lookUpType: LookUp | null): Pick<Extent, 'within'> {
  switch (lookUpType) {
    case 'address':
    case 'estate':
      return { within: 'addresses' }
    case 'tenant-name':
      return { within: 'names' }
    case 'prn':
    case 'uh-number':
    case null:
      return {}
  }
}

function assetText({ searchText, addressText, lookUpType }: AssetSearch): {
  text: string
  lookUpType: LookUp | null
} {
  const address = nonBlank(addressText)
  if (address === null) return { text: nonBlank(searchText) ?? '', lookUpType: lookUpType ?? null }
  const others = { searchText: nonBlank(searchText), lookUpType: lookUpType ?? null }
  for (const [name, other] of Object.entries(others)) {
    if (other === null) continue
    throw new GatewayError({
      code: 'ARGUMENTS_EXCLUSIVE',
      message: `${name} and addressText are two ways to search; give one of them.`,
      path: ['addressText'],
    })
  }
  return { text: address, lookUpType: 'address' }
}

function refuseNames(scopes: ReadonlySet<Scope>): void {
  if (scopes.has('search:persons')) return
  throw new GatewayError({
    code: 'FORBIDDEN',
    message: 'A look-up of assets by the name of a tenant needs the scope search:persons.',
    path: ['lookUpType'],
  })
}

const facts = new FactFilters<AssetFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for an empty range
 */
function assetFilter(input: AssetFilterInput, today: number): Filter | null {
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
function assetsOfTypes(types: Maybe<readonly string[]>): Filter | null {
  const single = types?.flatMap((type) => type.split(','))
  if (single !== undefined && single.length > maxTypes) {
    const message = `assetTypes may have at most ${maxTypes} values.`
    throw new GatewayError({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['assetTypes'] })
  }
  return facts.any('assetType', single)
}

/** Assets with the reference key, or with a tenure that has it. */
function assetsByNumber(lookUpType: 'prn' | 'uh-number', key: string): Filter | null {
  return facts.is(lookUpType === 'prn' ? 'prn' : 'uhNumber', key)
}

/** Matches these assets and everything below them. */
function insideAssets(ids: readonly string[]): Filter | null {
  return facts.any('place', ids)
}
