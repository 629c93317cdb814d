import { transactionTypeLabel, transactionTypeName } from '../rules/transaction-type-rules.js'
import { dayMs } from '../kinds/document-values.js'
import type { KindDefinition } from '../kinds/record-kind.js'

/**
 * `postalAddress` holds parts of the home's address that `address` lacks. `expanded` holds other spellings of
 * abbreviated words, `respeltNames` other spellings and initials of names, and `respeltReferences` other spellings of
 * references. `closeNames` holds the direct nicknames and spellings of first names; `otherNames` holds the remaining
 * ones, and those of surnames. None of these fields is shown.
 */
export const transactionKind = {
  name: 'transaction',
  index: 'transactions',
  wordMark: 'x',
  type: 'Transaction',
  searchField: 'searchTransactions',
  scope: 'search:transactions',
  documentVersion: 5,
  order: { field: 'transactionTime', direction: 'desc' },
  searchable: [
    { field: 'senderName' },
    { field: 'typeLabel' },
    { field: 'address' },
    { field: 'postalAddress', shown: null },
    { field: 'postCode', shown: null, identifier: 'postcode' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'tenancyAgreementRef', identifier: 'reference' },
    { field: 'propertyRef', identifier: 'reference' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
    { field: 'expanded', shown: null },
    { field: 'respeltNames', shown: null },
    { field: 'respeltReferences', shown: null, identifier: 'reference' },
    { field: 'closeNames', shown: null, holdsOtherForms: true },
    { field: 'otherNames', shown: null, holdsOtherForms: true },
  ],
  filterable: {
    targetId: 'keyword',
    isSuspense: 'boolean',
    transactionTime: 'number',
    transactionType: 'keyword',
    amount: 'number',
    facts: 'keywords',
  },
  date: { field: 'transactionTime', perDay: dayMs },
  sortKeys: {
    TRANSACTION_DATE: {
      field: 'transactionTime',
      description: 'By `transactionDate`. Transactions without a date come last.',
    },
    AMOUNT: {
      field: 'amount',
      description: 'By `transactionAmount`. Transactions without an amount come last.',
    },
  },
  facets: {
    TRANSACTION_TYPES: {
      field: 'transactionType',
      argument: 'filter.transactionTypes',
      description: 'By type.',
      label: transactionTypeLabel,
      parse: (text) => [transactionTypeName(text)],
    },
  },
  shownAs: { senderName: 'sender.fullName', typeLabel: 'transactionTypeLabel' },
  defaultFilter: { op: 'equals', field: 'isSuspense', value: false },
} as const satisfies KindDefinition
