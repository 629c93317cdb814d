import type { Question } from '../../paging/search-cursors.js'
import { all, between, equal, type Maybe } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type Search, type SearchContext } from '../record-search.js'
import type { SortOf } from '../record-kind.js'
import { transactionFilter } from './filter.js'
import type { TransactionFilterInput } from './filter-input.js'
import { transactionKind } from './kind.js'
import { readPeriod } from './period.js'

export interface TransactionSearch extends Search<SortOf<typeof transactionKind>> {
  readonly targetId?: Maybe<string>
  readonly startDate?: Maybe<string>
  readonly endDate?: Maybe<string>
  /** False hides money in suspense, true shows nothing else, null shows both. */
  readonly isSuspense?: Maybe<boolean>
  readonly filter?: Maybe<TransactionFilterInput>
}

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
