import { ArgsType, Field } from 'type-graphql'
import { z } from 'zod'
import { GatewayError } from '../../errors/gateway-error.js'
import { OptionalText, OptionalUuid } from '../../schema/fields.js'
import { all, between, equal } from '../filters/filters.js'
import {
  searchQuery,
  type SearchContext,
  type SearchOf,
  type SearchQuery,
} from '../kinds/record-search.js'
import { dayMs } from '../kinds/document-values.js'
import { searchArgs } from '../kinds/search-args.js'
import { transactionFilter } from './filter.js'
import { transactionKind } from './kind.js'

const latestFirst = {
  sortBy: transactionKind.sortKeys.TRANSACTION_DATE.field,
  isDesc: true,
  description: 'Descending order: latest or greatest first. Default true.',
}

@ArgsType()
export class SearchTransactionsArgs extends searchArgs(
  transactionKind,
  transactionFilter,
  latestFirst,
) {
  @OptionalText(
    'Payer, address, type or a reference. Every word must match, the last one as a prefix. Blank text lists all. Example: "direct debit".',
  )
  searchText?: string | null

  @OptionalUuid('UUID of the tenure of the transactions. May be combined with searchText.')
  targetId?: string | null

  @OptionalText(
    'Earliest transactionDate, a day or a time, inclusive. Blank is ignored. Example: "2024-05-01".',
  )
  startDate?: string | null

  @OptionalText(
    'Latest transactionDate, a day or a time, inclusive. A day includes the whole day. Blank is ignored. Example: "2024-05-31".',
  )
  endDate?: string | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'True for money in suspense, false for all other transactions, null for both. Default false.',
  })
  isSuspense?: boolean | null
}

const dayOnly = z.iso.date()
const withTime = z.iso.datetime({ offset: true })

/** A period in epoch milliseconds, both ends included. A null end is open. */
interface Period {
  readonly from: number | null
  readonly to: number | null
}

/**
 * Parses a period. A day without a time counts from its first to its last millisecond in UTC.
 *
 * @throws GatewayError FILTER_VALUE_INVALID for a text that is not a date, and for a start after the end
 */
function readPeriod(
  startDate: string | null | undefined,
  endDate: string | null | undefined,
): Period {
  const from = readTime(startDate ?? '', 'startDate')
  const to = readTime(endDate ?? '', 'endDate')
  const period = {
    from: from?.time ?? null,
    to: to === null ? null : to.time + (to.isDay ? dayMs - 1 : 0),
  }
  if (period.from !== null && period.to !== null && period.from > period.to) {
    throw new GatewayError({
      code: 'FILTER_VALUE_INVALID',
      message: 'startDate must not be after endDate.',
      path: ['startDate'],
    })
  }
  return period
}

function readTime(text: string, argument: string): { time: number; isDay: boolean } | null {
  if (text.trim() === '') return null
  const isDay = dayOnly.safeParse(text).success
  if (!isDay && !withTime.safeParse(text).success) {
    throw new GatewayError({
      code: 'FILTER_VALUE_INVALID',
      message: `${argument} must be a day like 2024-05-01 or a time like 2024-05-01T09:00:00Z.`,
      path: [argument],
    })
  }
  return { time: Date.parse(text), isDay }
}

export type TransactionSearch = SearchOf<SearchTransactionsArgs>

/** @throws GatewayError FORBIDDEN for a personal filter, FILTER_VALUE_INVALID for an invalid period */
export function transactionQuery(search: TransactionSearch, context: SearchContext): SearchQuery {
  const period = readPeriod(search.startDate, search.endDate)
  const filterOf = ({ targetId, isSuspense, filter }: TransactionSearch) =>
    all([
      equal('targetId', targetId),
      equal('isSuspense', isSuspense),
      between('transactionTime', period.from, period.to),
      transactionFilter.filterOf(filter ?? {}, context),
    ])
  return searchQuery(transactionKind, search, { text: search.searchText, filterOf })
}
