import type { Question } from '../../paging/search-cursors.js'
import { all, type Maybe } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type Search, type SearchContext } from '../record-search.js'
import type { SortOf } from '../record-kind.js'
import { personFilter } from './filter.js'
import type { PersonFilterInput } from './filter-input.js'
import { personKind } from './kind.js'
import type { PersonTypeWord } from './person-type.js'
import { personTypeFilter } from './role-filter.js'

export interface PersonSearch extends Search<SortOf<typeof personKind>> {
  readonly personType?: Maybe<PersonTypeWord>
  readonly filter?: Maybe<PersonFilterInput>
}

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
