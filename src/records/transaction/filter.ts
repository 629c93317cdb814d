import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../filters/facts.js'
import {
  amount,
  filterInput,
  flag,
  nested,
  personal,
  text,
  texts,
  uuid,
  whole,
} from '../kinds/filter-input.js'
import { amountBetween, booleanFilter } from '../filters/filters.js'
import { transactionTypeName } from '../rules/transaction-type-rules.js'
import type { TransactionFact } from './document.js'

const facts = new FactFilters<TransactionFact>()

const periodFilter = filterInput(
  facts,
  'FinancialPeriodFilterInput',
  'Filters by financial period.',
  {
    periodNo: whole('Rent week or leaseholder period, 1 to 53. Example: 2.'),
    financialYear: whole('Financial year. Example: 2021.'),
    financialMonth: whole('Financial month. Example: 12.'),
  },
)

/** Most suspense items have no resolution, so `isResolved` may be absent. */
const openSuspense: Filter = {
  op: 'and',
  filters: [
    { op: 'equals', field: 'isSuspense', value: true },
    { op: 'not', filter: { op: 'equals', field: 'facts', value: 'isResolved:true' } },
  ],
}

const resolutionFilter = filterInput(
  facts,
  'SuspenseResolutionFilterInput',
  'Filters by the resolution of money in suspense.',
  {
    isConfirmed: flag('True if an officer confirmed the resolution.'),
    isApproved: flag('True if a manager approved the resolution.'),
    isResolved: flag(
      'True for resolutions that are confirmed and approved. False for other resolutions.',
    ),
    isOpen: flag(
      'True for money in suspense without a confirmed and approved resolution.',
      (value) => booleanFilter(value, openSuspense),
    ),
  },
)

const assetFilter = filterInput(facts, 'BilledAssetFilterInput', 'Filters by the billed asset.', {
  assetId: uuid('UUID of the asset.'),
  assetTypes: texts(
    'Any of these types. New types may appear. Example: ["Dwelling"].',
    facts.anyOf('assetType'),
  ),
})

const referenceFilter = filterInput(
  facts,
  'TransactionReferenceFilterInput',
  'Filters by references. Each reference must be given in full.',
  {
    paymentReference: text('Rent account number. Example: "228008546".'),
    tenancyAgreementRef: text('Tenancy reference from the source. Example: "0712345/01".'),
    propertyRef: text('Property reference from the source. Example: "00054374".'),
  },
)

export const transactionFilter = filterInput(
  facts,
  'TransactionFilterInput',
  'Keeps transactions that match all given fields. Blank text is ignored.',
  {
    transactionTypes: texts(
      'Any of these types, by name or by label. Example: ["DirectDebit", "Housing Benefit"].',
      (types) => facts.any('transactionType', types.map(transactionTypeName)),
    ),
    amountFrom: amount('Minimum amount in pounds, inclusive.'),
    amountTo: amount('Maximum amount in pounds, inclusive.'),
    transactionSources: texts(
      'Any of these sources. Example: ["DD"].',
      facts.anyOf('transactionSource'),
    ),
    funds: texts('Any of these ledger funds. Example: ["HSGSUN"].', facts.anyOf('fund')),
    targetType: text('Type of the record in `targetId`. Example: "Tenure".'),
    senderId: uuid('UUID of the person who paid.'),
    bankAccountNumber: personal(
      text(
        'Bank account number: masked as in the result, or at least its last two digits. Needs `personal:read`. Example: "******78".',
        // Accepts the masked number with its asterisks, or the last digits alone.
        (number) => facts.is('bankDigits', number.replace(/[\s*]/g, '')),
      ),
    ),
    period: nested(periodFilter, 'Filters by financial period.'),
    suspenseResolution: nested(
      resolutionFilter,
      'Filters by the resolution of money in suspense. Needs isSuspense true or null.',
    ),
    asset: nested(assetFilter, 'Filters by the billed asset.'),
    reference: nested(referenceFilter, 'Filters by references.'),
  },
  ({ amountFrom, amountTo }) =>
    amountBetween('amount', { from: ['amountFrom', amountFrom], to: ['amountTo', amountTo] }),
)
