import type { TransactionFilterInput } from './filter-input.js'
import { transactionTypeName } from '../../../records/rules/transaction-type-rules.js'
import type { TransactionFact } from './document.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all, amountBetween, whether } from '../../filters/filters.js'

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
export function transactionFilter(wanted: TransactionFilterInput): Filter | null {
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
