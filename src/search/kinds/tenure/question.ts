import type { Question } from '../../paging/search-cursors.js'
import { all, activeOn, equal, whether, within, type Maybe } from '../../filters/filters.js'
import { questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { tenureKind } from './kind.js'
import type { SearchTenuresArgs, MemberFilterInput, TenureFilterInput } from './search-args.js'
import type { DayRangeInput } from '../../filters/input-fields.js'
import { dayNumber } from '../../documents/values.js'
import type { TenureFact } from './document.js'
import type { Filter } from '../../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../../filters/facts.js'

const facts = new FactFilters<TenureFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie
 */
function tenureFilter(wanted: TenureFilterInput, today: number): Filter | null {
  const asset = wanted.asset ?? {}
  return all([
    facts.any('tenureType', wanted.tenureTypes),
    equal('isTemporaryAccommodation', wanted.isTemporaryAccommodation),
    whether(wanted.isActive, activeOn(today)),
    days('startDay', 'startOfTenureDate', wanted.startOfTenureDate),
    days('endDay', 'endOfTenureDate', wanted.endOfTenureDate),
    facts.are({
      isRightToBuy: wanted.isRightToBuy,
      isTerminated: wanted.isTerminated,
      agreementType: wanted.agreementType,
      bookingStatus: wanted.bookingStatus,
      paymentReference: wanted.paymentReference,
      legacyReference: wanted.legacyReference,
      assetId: asset.assetId,
      propertyReference: asset.propertyReference,
    }),
    facts.any('assetType', asset.assetTypes),
    memberFilter(wanted.member ?? {}),
  ])
}

/** Tenures that last on a day, by a field that holds their last day, or a far one when there is none. */
export function lastingOn(field: string, wanted: Maybe<boolean>, day: number): Filter | null {
  return whether(wanted, { op: 'atLeast', field, value: day })
}

function memberFilter({
  personId,
  isResponsible,
  types,
  personTenureTypes,
}: MemberFilterInput): Filter | null {
  // Of one person it is asked whether that very person is responsible.
  const who: Filter | null =
    typeof personId === 'string' && typeof isResponsible === 'boolean'
      ? facts.is(isResponsible ? 'responsibleMemberId' : 'otherMemberId', personId)
      : facts.are({ memberId: personId, isResponsible })
  return all([
    who,
    facts.any('memberType', types),
    facts.any('personTenureType', personTenureTypes),
  ])
}

function days(field: string, argument: string, range: Maybe<DayRangeInput>): Filter | null {
  const bounds = { from: dayNumber(range?.from), to: dayNumber(range?.to) }
  return within(field, bounds, ['filter', argument])
}

export type TenureSearch = SearchOf<SearchTenuresArgs>

export function tenureQuestion(search: TenureSearch, { today }: SearchContext): Question {
  const filterOf = ({ uprn, filter }: TenureSearch) =>
    all([facts.is('uprn', uprn), tenureFilter(filter ?? {}, today)])
  return questionOf(tenureKind, search, { text: search.searchText, filterOf })
}
