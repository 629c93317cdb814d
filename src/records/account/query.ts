import { ArgsType } from 'type-graphql'
import { Optional, OptionalText } from '../../schema/fields.js'
import { FactFilters } from '../filters/facts.js'
import { all, any, nonBlank } from '../filters/filters.js'
import {
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { lookUp, LookUpType, type LookUp } from '../kinds/look-up.js'
import { searchArgs } from '../kinds/search-args.js'
import type { AccountFact } from './document.js'
import { accountFilter } from './filter.js'
import { accountKind } from './kind.js'

const facts = new FactFilters<AccountFact>()

@ArgsType()
export class SearchAccountsArgs extends searchArgs(accountKind, accountFilter) {
  @Optional(() => LookUpType, 'Meaning of searchText. By default all fields are searched.')
  lookUpType?: LookUp | null

  @OptionalText(
    'Names of holders, address or a reference. Every word must match, the last one as a prefix. Blank text lists all. Example: "228008546".',
  )
  searchText?: string | null
}

export type AccountSearch = SearchOf<SearchAccountsArgs>

/** The query matches nothing for the name of an estate; `accountsInside` finds the accounts of an estate. */
export function accountQuery(search: AccountSearch, context: SearchContext): SearchQuery {
  const { lookUpType, searchText } = search
  const { text, filter, within } = lookUp(lookUpType, searchText ?? '', facts)
  const textFilter = isOfEstate(search) ? any([]) : filter
  const filterOf = (one: AccountSearch) =>
    all([textFilter, accountFilter.filterOf(one.filter ?? {}, context)])
  return { ...searchQuery(accountKind, search, { text, filterOf }), ...within }
}

/** Whether the text is the name of an estate whose accounts are searched. */
export function isOfEstate({ lookUpType, searchText }: AccountSearch): boolean {
  return lookUpType === 'estate' && nonBlank(searchText) !== null
}

/** The query for the accounts of homes in these estates. */
export function accountsInside(
  search: AccountSearch,
  estates: readonly string[],
  context: SearchContext,
): SearchQuery {
  const filterOf = ({ filter }: AccountSearch) =>
    all([facts.any('place', estates), accountFilter.filterOf(filter ?? {}, context)])
  return searchQuery(accountKind, search, { text: '', filterOf })
}
