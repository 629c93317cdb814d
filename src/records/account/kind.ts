import { rentGroupTypeLabel } from '../rules/rent-group-rules.js'
import type { KindDefinition } from '../kinds/record-kind.js'

/**
 * `postalAddress` holds parts of the asset's address that `fullAddress` lacks. `expanded` holds other spellings of
 * abbreviated words, `respeltNames` other spellings and initials of names, and `respeltReferences` other spellings of
 * references. `closeNames` holds the direct nicknames and spellings of first names; `otherNames` holds the remaining
 * ones, and those of surnames. None of these fields is shown.
 */
export const accountKind = {
  name: 'account',
  index: 'accounts',
  wordMark: 'c',
  type: 'Account',
  searchField: 'searchAccounts',
  scope: 'search:accounts',
  documentVersion: 5,
  order: { field: 'orderKey', direction: 'asc' },
  searchable: [
    { field: 'primaryTenants', group: 'names' },
    { field: 'fullAddress', group: 'addresses' },
    { field: 'postalAddress', shown: null, group: 'addresses' },
    { field: 'postCode', shown: null, identifier: 'postcode', group: 'addresses' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'propertyReference', identifier: 'reference' },
    { field: 'uhReferences', identifier: 'reference' },
    { field: 'targetUuid', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
    { field: 'expanded', shown: null, group: 'addresses' },
    { field: 'respeltNames', shown: null, group: 'names' },
    { field: 'respeltReferences', shown: null, identifier: 'reference' },
    { field: 'closeNames', shown: null, group: 'names', holdsOtherForms: true },
    { field: 'otherNames', shown: null, group: 'names', holdsOtherForms: true },
  ],
  filterable: {
    facts: 'keywords',
    accountType: 'keyword',
    accountStatus: 'keyword',
    rentGroupType: 'keyword',
    isInArrears: 'boolean',
    balance: 'number',
  },
  sortKeys: {
    BALANCE: {
      field: 'balance',
      description: 'By `accountBalance`. Accounts without a balance come last.',
    },
  },
  facets: {
    ACCOUNT_STATUS: {
      field: 'accountStatus',
      argument: 'filter.accountStatus',
      description: 'Active, Suspended or Ended.',
    },
    ACCOUNT_TYPE: {
      field: 'accountType',
      argument: 'filter.accountType',
      description: 'Master, Recharge or Sundry.',
    },
    IS_IN_ARREARS: {
      field: 'isInArrears',
      argument: 'filter.isInArrears',
      description: 'Whether the balance is above zero: true or false.',
    },
    RENT_GROUP_TYPES: {
      field: 'rentGroupType',
      argument: 'filter.rentGroupTypes',
      description: 'Ledger.',
      label: rentGroupTypeLabel,
    },
  },
  shownAs: {
    primaryTenants: 'tenure.primaryTenants.fullName',
    fullAddress: 'tenure.fullAddress',
    propertyReference: 'target.tenuredAsset.propertyReference',
    uhReferences: 'target.legacyReferences.value',
    targetUuid: 'targetId',
  },
} as const satisfies KindDefinition
