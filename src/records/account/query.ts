import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import type { SearchQuery, SearchOf } from '../kinds/record-search.js'
import { all, any, nonBlank, amountBetween, equal } from '../filters/filters.js'
import { referenceKey } from '../language/references.js'
import { searchQuery } from '../kinds/record-search.js'
import { accountKind } from './kind.js'
import type { SearchAccountsArgs, AccountFilterInput } from './search-args.js'
import type { AccountFact } from './document.js'
import { FactFilters } from '../filters/facts.js'

const facts = new FactFilters<AccountFact>()

/** @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie */
function accountFilter(input: AccountFilterInput): Filter | null {
  return all([
    equal('isInArrears', input.isInArrears),
    amountBetween('balance', {
      from: ['balanceFrom', input.balanceFrom],
      to: ['balanceTo', input.balanceTo],
    }),
    facts.any('accountType', input.accountType),
    facts.any('accountStatus', input.accountStatus),
    facts.any('rentGroupType', input.rentGroupTypes),
    facts.any('tenureType', input.tenureTypes),
    facts.are({
      agreementType: input.agreementType,
      paymentReference: input.paymentReference,
      parentAccountId: input.parentAccountId,
      targetId: input.targetId,
      targetType: input.targetType,
      primaryTenantId: input.primaryTenantId,
    }),
  ])
}

export type AccountSearch = SearchOf<SearchAccountsArgs>

export function accountQuery(search: AccountSearch): SearchQuery {
  const { text, filter, within } = accountLookUp(search)
  const filterOf = (one: AccountSearch) => all([filter, accountFilter(one.filter ?? {})])
  return { ...searchQuery(accountKind, search, { text, filterOf }), ...within }
}

/** Whether the text is the name of an estate whose accounts are searched. */
export function isOfEstate({ lookUpType, searchText }: AccountSearch): boolean {
  return lookUpType === 'estate' && nonBlank(searchText) !== null
}

/** The accounts of homes in these estates. */
export function accountsInside(search: AccountSearch, estates: readonly string[]): SearchQuery {
  const filterOf = ({ filter }: AccountSearch) =>
    all([facts.any('place', estates), accountFilter(filter ?? {})])
  return searchQuery(accountKind, search, { text: '', filterOf })
}

/**
 * An estate is looked up first, so the query itself finds nothing. References are looked up whole; names and addresses
 * are searched in their own fields only.
 */
function accountLookUp({ lookUpType, searchText }: AccountSearch): {
  text: string
  filter: Filter | null
  within: Pick<SearchQuery, 'within'>
} {
  const text = searchText ?? ''
  switch (lookUpType) {
    case 'prn':
      return { text: '', filter: facts.is('prn', referenceKey(text)), within: {} }
    case 'uh-number':
      return { text: '', filter: facts.is('uhNumber', referenceKey(text)), within: {} }
    case 'address':
      return { text, filter: null, within: { within: 'addresses' } }
    case 'estate':
      return {
        text,
        filter: nonBlank(text) === null ? null : any([]),
        within: { within: 'addresses' },
      }
    case 'tenant-name':
      return { text, filter: null, within: { within: 'names' } }
    case null:
    case undefined:
      return { text, filter: null, within: {} }
  }
}
