import type { AccountFilterInput } from './filter-input.js'
import type { AccountFact } from './document.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all, amountBetween, equal } from '../../filters/filters.js'

const facts = new FactFilters<AccountFact>()

/** @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie */
export function accountFilter(wanted: AccountFilterInput): Filter | null {
  return all([
    equal('isInArrears', wanted.isInArrears),
    amountBetween('balance', {
      from: ['balanceFrom', wanted.balanceFrom],
      to: ['balanceTo', wanted.balanceTo],
    }),
    facts.any('accountType', wanted.accountType),
    facts.any('accountStatus', wanted.accountStatus),
    facts.any('rentGroupType', wanted.rentGroupTypes),
    facts.any('tenureType', wanted.tenureTypes),
    facts.are({
      agreementType: wanted.agreementType,
      paymentReference: wanted.paymentReference,
      parentAccountId: wanted.parentAccountId,
      targetId: wanted.targetId,
      targetType: wanted.targetType,
      primaryTenantId: wanted.primaryTenantId,
    }),
  ])
}

/** Accounts of homes that are or are in any of these. */
export function accountsOfHomes(assetIds: readonly string[]): Filter | null {
  return facts.any('place', assetIds)
}

/** Accounts that somebody looks up by the key of a number. */
export function accountsByNumber(kind: 'prn' | 'uhNumber', number: string): Filter | null {
  return facts.is(kind, number)
}
