import type { Filter } from '../../../search-engine/search-engine.js'
import type { Question } from '../../paging/search-cursors.js'
import { all, any, given } from '../../filters/filters.js'
import { referenceKey } from '../../language/references.js'
import { questionOf, type SearchOf } from '../record-search.js'
import { accountFilter, accountsByNumber, accountsOfHomes } from './filter.js'
import { accountKind } from './kind.js'
import type { SearchAccountsArgs } from './search-args.js'

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
    all([accountsOfHomes(estates), accountFilter(filter ?? {})])
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
      return { text: '', filter: accountsByNumber('prn', referenceKey(text)), within: {} }
    case 'uh-number':
      return {
        text: '',
        filter: accountsByNumber('uhNumber', referenceKey(text)),
        within: {},
      }
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
