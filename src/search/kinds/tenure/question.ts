import type { Question } from '../../paging/search-cursors.js'
import { all } from '../../filters/filters.js'
import { questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { tenureFilter, tenuresOfUprn } from './filter.js'
import { tenureKind } from './kind.js'
import type { SearchTenuresArgs } from './search-args.js'

export type TenureSearch = SearchOf<SearchTenuresArgs>

export function tenureQuestion(search: TenureSearch, { today }: SearchContext): Question {
  const filterOf = ({ uprn, filter }: TenureSearch) =>
    all([tenuresOfUprn(uprn), tenureFilter(filter ?? {}, today)])
  return questionOf(tenureKind, search, { text: search.searchText, filterOf })
}
