import type { SearchQuery, SearchOf, SearchContext } from '../kinds/record-search.js'
import { all, between, equal, amountBetween, booleanFilter } from '../filters/filters.js'
import { refusePersonalFilters } from '../filters/personal-filters.js'
import { searchQuery } from '../kinds/record-search.js'
import { transactionKind } from './kind.js'
import type { SearchTransactionsArgs, TransactionFilterInput } from './search-args.js'
import { z } from 'zod'
import { GatewayError } from '../../errors/gateway-error.js'
import { transactionTypeName } from '../rules/transaction-type-rules.js'
import type { TransactionFact } from './document.js'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../filters/facts.js'

const dayMs = 24 * 60 * 60 * 1000
const dayOnly = z.iso.date()
const withTime = z.iso.datetime({ offset: true })

/** A period in epoch milliseconds, both ends included; null is open. */
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

const facts = new FactFilters<TransactionFact>()

/** Most suspense items have no resolution, so `isResolved` may be absent. */
const openSuspense: Filter = {
  op: 'and',
  filters: [
    { op: 'equals', field: 'isSuspense', value: true },
    { op: 'not', filter: { op: 'equals', field: 'facts', value: 'isResolved:true' } },
  ],
}

/**
 * The caller checks the scope for `bankAccountNumber`.
 *
 * @throws GatewayError FILTER_VALUE_INVALID for an empty range
 */
function transactionFilter(input: TransactionFilterInput): Filter | null {
  return all([
    facts.any('transactionType', input.transactionTypes?.map(transactionTypeName)),
    amountBetween('amount', {
      from: ['amountFrom', input.amountFrom],
      to: ['amountTo', input.amountTo],
    }),
    facts.any('transactionSource', input.transactionSources),
    facts.any('fund', input.funds),
    facts.any('assetType', input.asset?.assetTypes),
    booleanFilter(input.suspenseResolution?.isOpen, openSuspense),
    facts.are({
      targetType: input.targetType,
      senderId: input.senderId,
      // As shown, with asterisks, or the last digits alone.
      bankDigits: input.bankAccountNumber?.replace(/[\s*]/g, ''),
      assetId: input.asset?.assetId,
      periodNo: input.period?.periodNo,
      financialYear: input.period?.financialYear,
      financialMonth: input.period?.financialMonth,
      isConfirmed: input.suspenseResolution?.isConfirmed,
      isApproved: input.suspenseResolution?.isApproved,
      isResolved: input.suspenseResolution?.isResolved,
      paymentReference: input.reference?.paymentReference,
      tenancyAgreementRef: input.reference?.tenancyAgreementRef,
      propertyRef: input.reference?.propertyRef,
    }),
  ])
}

export type TransactionSearch = SearchOf<SearchTransactionsArgs>

/** @throws GatewayError FORBIDDEN for a personal filter, FILTER_VALUE_INVALID for an invalid period */
export function transactionQuery(
  search: TransactionSearch,
  { scopes }: SearchContext,
): SearchQuery {
  refusePersonalFilters(search.filter ?? {}, scopes)
  const period = readPeriod(search.startDate, search.endDate)
  const filterOf = ({ targetId, isSuspense, filter }: TransactionSearch) =>
    all([
      equal('targetId', targetId),
      equal('isSuspense', isSuspense),
      between('transactionTime', period.from, period.to),
      transactionFilter(filter ?? {}),
    ])
  return searchQuery(transactionKind, search, { text: search.searchText, filterOf })
}
