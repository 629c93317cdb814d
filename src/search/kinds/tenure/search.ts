import type { Question } from '../../paging/search-cursors.js'
import { all, type Maybe } from '../../filters/filters.js'
import { questionOf, type Search, type SearchContext } from '../record-search.js'
import type { SortOf } from '../record-kind.js'
import { tenureFilter, tenuresOfUprn } from './filter.js'
import type { TenureFilterInput } from './filter-input.js'
import { tenureKind } from './kind.js'

export interface TenureSearch extends Search<SortOf<typeof tenureKind>> {
  readonly uprn?: Maybe<string>
  readonly filter?: Maybe<TenureFilterInput>
}

export function tenureQuestion(search: TenureSearch, { today }: SearchContext): Question {
  const filterOf = ({ uprn, filter }: TenureSearch) =>
    all([tenuresOfUprn(uprn), tenureFilter(filter ?? {}, today)])
  return questionOf(tenureKind, search, { text: search.searchText, filterOf })
}
