import type { Question } from '../../paging/search-cursors.js'
import { all } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { personFilter } from './filter.js'
import { personKind } from './kind.js'
import type { SearchPersonsArgs } from './search-args.js'
import { personTypeFilter } from './role-filter.js'

export type PersonSearch = SearchOf<SearchPersonsArgs>

/** @throws GatewayError FORBIDDEN for a personal filter */
export function personQuestion(search: PersonSearch, { scopes, today }: SearchContext): Question {
  const wanted = search.filter ?? {}
  refusePersonalFilters(wanted, scopes)
  // Staff who were named are counted, too, where roles are counted without what was chosen of them.
  const roles = wanted.personTypes ?? []
  const filterOf = ({ personType, filter }: PersonSearch) =>
    all([personTypeFilter(personType ?? null, roles), personFilter(filter ?? {}, today)])
  return questionOf(personKind, search, { text: search.searchText, filterOf })
}
