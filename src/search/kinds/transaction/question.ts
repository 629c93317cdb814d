import type { Question } from '../../paging/search-cursors.js'
import { all, between, equal, amountBetween, whether } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { transactionKind } from './kind.js'
import type { SearchTransactionsArgs, TransactionFilterInput } from './search-args.js'
import { z } from 'zod'
import { GatewayError } from '../../../errors/gateway-error.js'
import { transactionTypeName } from '../../../records/rules/transaction-type-rules.js'
import type { TransactionFact } from './document.js'
import type { Filter } from '../../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../../filters/facts.js'

const dayMs = 24 * 60 * 60 * 1000
const dayOnly = z.iso.date()
const withTime = z.iso.datetime({ offset: true })

/** A period in epoch milliseconds, both ends included; an absent end is open. */
interface Period {
  readonly from: number | null
  readonly to: number | null
}

/**
 * Reads the two ends of a period. A day without a time is taken from its first to its last millisecond,
 * in UTC.
 *
 * @throws GatewayError FILTER_VALUE_INVALID for a text that is no date, and for a start after the end
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

/** Most of it has no resolution at all. */
const openSuspense: Filter = {
  op: 'and',
  filters: [
    { op: 'equals', field: 'isSuspense', value: true },
    { op: 'not', filter: { op: 'equals', field: 'facts', value: 'isResolved:true' } },
  ],
}

/**
 * Who may ask for `bankAccountNumber` is not decided here.
 *
 * @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie
 */
function transactionFilter(wanted: TransactionFilterInput): Filter | null {
  return all([
    facts.any('transactionType', wanted.transactionTypes?.map(transactionTypeName)),
    amountBetween('amount', {
      from: ['amountFrom', wanted.amountFrom],
      to: ['amountTo', wanted.amountTo],
    }),
    facts.any('transactionSource', wanted.transactionSources),
    facts.any('fund', wanted.funds),
    facts.any('assetType', wanted.asset?.assetTypes),
    whether(wanted.suspenseResolution?.isOpen, openSuspense),
    facts.are({
      targetType: wanted.targetType,
      senderId: wanted.senderId,
      // As it is shown, with asterisks, or its last digits alone.
      bankDigits: wanted.bankAccountNumber?.replace(/[\s*]/g, ''),
      assetId: wanted.asset?.assetId,
      periodNo: wanted.period?.periodNo,
      financialYear: wanted.period?.financialYear,
      financialMonth: wanted.period?.financialMonth,
      isConfirmed: wanted.suspenseResolution?.isConfirmed,
      isApproved: wanted.suspenseResolution?.isApproved,
      isResolved: wanted.suspenseResolution?.isResolved,
      paymentReference: wanted.reference?.paymentReference,
      tenancyAgreementRef: wanted.reference?.tenancyAgreementRef,
      propertyRef: wanted.reference?.propertyRef,
    }),
  ])
}

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
