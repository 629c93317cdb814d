import type { Question } from '../../paging/search-cursors.js'
import { all, between, equal } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { transactionFilter } from './filter.js'
import { transactionKind } from './kind.js'
import type { SearchTransactionsArgs } from './search-args.js'
import { readPeriod } from './period.js'

export type TransactionSearch = SearchOf<SearchTransactionsArgs>

/** @throws GatewayError FORBIDDEN for a personal filter, FILTER_VALUE_INVALID for a period that is none */
export function transactionQuestion(
  search: TransactionSearch,
  { scopes }: SearchContext,
): Question {
  refusePersonalFilters(search.filter ?? {}, scopes)
  const period = readPeriod(search.startDate, search.endDate)
  const filterOf = ({ targetId, isSuspense, filter }: TransactionSearch) =>
    all([
      equal('targetId', targetId),
      equal('isSuspense', isSuspense),
      between('transactionTime', period.from, period.to),
      transactionFilter(filter ?? {}),
    ])
  return questionOf(transactionKind, search, { text: search.searchText, filterOf })
}
