import { registerEnumType } from 'type-graphql'
import type { AccountSort, AssetSort, PersonSort, TenureSort, TransactionSort } from './searches.js'

export const PersonSortBy = {
  RELEVANCE: 'relevance',
  SURNAME: 'surname',
} as const satisfies Record<string, PersonSort>

registerEnumType(PersonSortBy, {
  name: 'PersonSortBy',
  description: 'What orders persons.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    SURNAME: { description: 'Surname, then first name; without a surname last.' },
  },
})

export const AssetSortBy = {
  RELEVANCE: 'relevance',
  ADDRESS: 'address',
  ID: 'id',
} as const satisfies Record<string, AssetSort>

registerEnumType(AssetSortBy, {
  name: 'AssetSortBy',
  description: 'What orders assets.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    ADDRESS: { description: 'Street, then house number as a number, then flat.' },
    ID: { description: 'Record identifier.' },
  },
})

export const TenureSortBy = {
  RELEVANCE: 'relevance',
  START_DATE: 'start-date',
} as const satisfies Record<string, TenureSort>

registerEnumType(TenureSortBy, {
  name: 'TenureSortBy',
  description: 'What orders tenures.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    START_DATE: { description: 'First day; without one last.' },
  },
})

export const TransactionSortBy = {
  RELEVANCE: 'relevance',
  TRANSACTION_DATE: 'transaction-date',
  AMOUNT: 'amount',
} as const satisfies Record<string, TransactionSort>

registerEnumType(TransactionSortBy, {
  name: 'TransactionSortBy',
  description: 'What orders transactions.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    TRANSACTION_DATE: { description: 'Date of effect; without one last.' },
    AMOUNT: { description: 'transactionAmount; without one last.' },
  },
})

export const AccountSortBy = {
  RELEVANCE: 'relevance',
  BALANCE: 'balance',
} as const satisfies Record<string, AccountSort>

registerEnumType(AccountSortBy, {
  name: 'AccountSortBy',
  description: 'What orders accounts.',
  valuesConfig: {
    RELEVANCE: { description: 'The best match first.' },
    BALANCE: { description: 'accountBalance; without one last.' },
  },
})
