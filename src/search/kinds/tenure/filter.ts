import type { DayRangeInput } from '../../filters/input-fields.js'
import type { MemberFilterInput, TenureFilterInput } from './filter-input.js'
import { dayNumber } from '../../documents/values.js'
import type { TenureFact } from './document.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { activeOn, all, equal, whether, within, type Maybe } from '../../filters/filters.js'

const facts = new FactFilters<TenureFact>()

/**
 * @param today day number in London
 * @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie
 */
export function tenureFilter(wanted: TenureFilterInput, today: number): Filter | null {
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

/** Tenures of the asset with this UPRN. */
export function tenuresOfUprn(uprn: Maybe<string>): Filter | null {
  return facts.is('uprn', uprn)
}
