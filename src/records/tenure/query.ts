import type { SearchQuery, SearchOf, SearchContext } from '../kinds/record-search.js'
import { all, activeOn, equal, booleanFilter, inRange, type Maybe } from '../filters/filters.js'
import { searchQuery } from '../kinds/record-search.js'
import { tenureKind } from './kind.js'
import type { SearchTenuresArgs, MemberFilterInput, TenureFilterInput } from './search-args.js'
import type { DayRangeInput } from '../filters/input-fields.js'
import { dayNumber } from '../kinds/document-values.js'
import type { TenureFact } from './document.js'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../filters/facts.js'

const facts = new FactFilters<TenureFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for an empty range
 */
function tenureFilter(input: TenureFilterInput, today: number): Filter | null {
  const asset = input.asset ?? {}
  return all([
    facts.any('tenureType', input.tenureTypes),
    equal('isTemporaryAccommodation', input.isTemporaryAccommodation),
    booleanFilter(input.isActive, activeOn(today)),
    days('startDay', 'startOfTenureDate', input.startOfTenureDate),
    days('endDay', 'endOfTenureDate', input.endOfTenureDate),
    facts.are({
      isRightToBuy: input.isRightToBuy,
      isTerminated: input.isTerminated,
      agreementType: input.agreementType,
      bookingStatus: input.bookingStatus,
      paymentReference: input.paymentReference,
      legacyReference: input.legacyReference,
      assetId: asset.assetId,
      propertyReference: asset.propertyReference,
    }),
    facts.any('assetType', asset.assetTypes),
    memberFilter(input.member ?? {}),
  ])
}

/** Tenures active on a day, by a field with their last day, or a far future day if they have none. */
export function lastingOn(field: string, value: Maybe<boolean>, day: number): Filter | null {
  return booleanFilter(value, { op: 'atLeast', field, value: day })
}

function memberFilter({
  personId,
  isResponsible,
  types,
  personTenureTypes,
}: MemberFilterInput): Filter | null {
  // Both conditions must hold for the same member.
  const member: Filter | null =
    typeof personId === 'string' && typeof isResponsible === 'boolean'
      ? facts.is(isResponsible ? 'responsibleMemberId' : 'otherMemberId', personId)
      : facts.are({ memberId: personId, isResponsible })
  return all([
    member,
    facts.any('memberType', types),
    facts.any('personTenureType', personTenureTypes),
  ])
}

function days(field: string, argument: string, range: Maybe<DayRangeInput>): Filter | null {
  const bounds = { from: dayNumber(range?.from), to: dayNumber(range?.to) }
  return inRange(field, bounds, ['filter', argument])
}

export type TenureSearch = SearchOf<SearchTenuresArgs>

export function tenureQuery(search: TenureSearch, { today }: SearchContext): SearchQuery {
  const filterOf = ({ uprn, filter }: TenureSearch) =>
    all([facts.is('uprn', uprn), tenureFilter(filter ?? {}, today)])
  return searchQuery(tenureKind, search, { text: search.searchText, filterOf })
}
