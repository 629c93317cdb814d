import { transactionTypeName } from '../../../records/rules/transaction-type-rules.js'
import type { TransactionFact } from './document.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all, amountBetween, type Maybe } from '../../filters/filters.js'

export interface TransactionFilter {
  readonly transactionTypes?: Maybe<readonly string[]>
  readonly amountFrom?: Maybe<string>
  readonly amountTo?: Maybe<string>
  readonly transactionSources?: Maybe<readonly string[]>
  readonly funds?: Maybe<readonly string[]>
  readonly targetType?: Maybe<string>
  readonly senderId?: Maybe<string>
  readonly bankAccountNumber?: Maybe<string>
  readonly period?: Maybe<PeriodFilter>
  readonly suspenseResolution?: Maybe<SuspenseResolutionFilter>
  readonly asset?: Maybe<BilledAssetFilter>
  readonly reference?: Maybe<TransactionReferenceFilter>
}

export interface PeriodFilter {
  readonly periodNo?: Maybe<number>
  readonly financialYear?: Maybe<number>
  readonly financialMonth?: Maybe<number>
}

export interface SuspenseResolutionFilter {
  readonly isConfirmed?: Maybe<boolean>
  readonly isApproved?: Maybe<boolean>
  readonly isResolved?: Maybe<boolean>
}

export interface BilledAssetFilter {
  readonly assetId?: Maybe<string>
  readonly assetTypes?: Maybe<readonly string[]>
}

export interface TransactionReferenceFilter {
  readonly paymentReference?: Maybe<string>
  readonly tenancyAgreementRef?: Maybe<string>
  readonly propertyRef?: Maybe<string>
}

const facts = new FactFilters<TransactionFact>()

/**
 * Who may ask for `bankAccountNumber` is not decided here.
 *
 * @throws GatewayError FILTER_VALUE_INVALID for a range in which nothing can lie
 */
export function transactionFilter(wanted: TransactionFilter): Filter | null {
  return all([
    facts.any('transactionType', wanted.transactionTypes?.map(transactionTypeName)),
    amountBetween('amount', {
      from: ['amountFrom', wanted.amountFrom],
      to: ['amountTo', wanted.amountTo],
    }),
    facts.any('transactionSource', wanted.transactionSources),
    facts.any('fund', wanted.funds),
    facts.any('assetType', wanted.asset?.assetTypes),
    facts.are({
      targetType: wanted.targetType,
      senderId: wanted.senderId,
      // As it is shown, with asterisks, or its last digits alone.
      bankDigits: wanted.bankAccountNumber?.replace(/[\s*]/g, ''),
      assetId: wanted.asset?.assetId,
      ...wanted.period,
      ...wanted.suspenseResolution,
      ...wanted.reference,
    }),
  ])
}
