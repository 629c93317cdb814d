import { transactionTypeLabel, transactionTypeName } from '../rules/transaction-type-rules.js'
import { dayMs } from '../kinds/document-values.js'
import type { KindDefinition } from '../kinds/record-kind.js'

/**
 * `postalAddress` holds parts of the home's address that `address` lacks. Other spellings: `expanded` of
 * abbreviated words, `respeltNames` of names, also with initials, and `respeltReferences` of references.
 * `closeNames` and `otherNames` hold nicknames and spellings that other people may have. None is shown.
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
      description: 'By `transactionDate`; transactions without one come last.',
    },
    AMOUNT: {
      field: 'amount',
      description: 'By `transactionAmount`; transactions without one come last.',
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
