import type { Filter } from '../../../../packages/search-engine/src/search-engine.js'
import type { Question } from '../../paging/search-cursors.js'
import { all, any, given, amountBetween, equal } from '../../filters/filters.js'
import { referenceKey } from '../../language/references.js'
import { questionOf, type SearchOf } from '../record-search.js'
import { accountKind } from './kind.js'
import type { SearchAccountsArgs, AccountFilterInput } from './search-args.js'
import type { AccountFact } from './document.js'
import { FactFilters } from '../../filters/facts.js'

const facts = new FactFilters<AccountFact>()

/** @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie */
function accountFilter(wanted: AccountFilterInput): Filter | null {
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

export type AccountSearch = SearchOf<SearchAccountsArgs>

export function accountQuestion(search: AccountSearch): Question {
  const { text, filter, within } = accountLookUp(search)
  const filterOf = (one: AccountSearch) => all([filter, accountFilter(one.filter ?? {})])
  return { ...questionOf(accountKind, search, { text, filterOf }), ...within }
}

/** Whether the text is the name of an estate, of which all accounts are wanted. */
export function isOfEstate({ lookUpType, searchText }: AccountSearch): boolean {
  return lookUpType === 'estate' && given(searchText) !== null
}

/** The accounts of homes in these estates, which the search named. */
export function accountsInside(search: AccountSearch, estates: readonly string[]): Question {
  const filterOf = ({ filter }: AccountSearch) =>
    all([facts.any('place', estates), accountFilter(filter ?? {})])
  return questionOf(accountKind, search, { text: '', filterOf })
}

/**
 * An estate has to be found first, and finds nothing by itself. References are looked up whole; names and
 * addresses are searched in their own fields only.
 */
function accountLookUp({ lookUpType, searchText }: AccountSearch): {
  text: string
  filter: Filter | null
  within: Pick<Question, 'within'>
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
        filter: given(text) === null ? null : any([]),
        within: { within: 'addresses' },
      }
    case 'tenant-name':
      return { text, filter: null, within: { within: 'names' } }
    case null:
    case undefined:
      return { text, filter: null, within: {} }
  }
}
