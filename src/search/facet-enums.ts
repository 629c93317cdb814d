import { registerEnumType } from 'type-graphql'

// Values are fields of the indexes.

export const PersonFacet = {
  PERSON_TYPE: 'personTypes',
  TENURE_SIDE: 'tenureSides',
} as const

registerEnumType(PersonFacet, {
  name: 'PersonFacet',
  description: 'What persons can be counted by.',
  valuesConfig: {
    PERSON_TYPE: { description: 'Role.' },
    TENURE_SIDE: { description: 'Tenant or Leaseholder, by any of their tenures.' },
  },
})

export const AssetFacet = {
  ASSET_TYPE: 'assetType',
  RENT_GROUP: 'rentGroup',
  NUMBER_OF_BEDROOMS: 'numberOfBedrooms',
  IS_VOID: 'isVoid',
} as const

registerEnumType(AssetFacet, {
  name: 'AssetFacet',
  description: 'What assets can be counted by.',
  valuesConfig: {
    ASSET_TYPE: { description: 'Type.' },
    RENT_GROUP: { description: 'Ledger of its charges.' },
    NUMBER_OF_BEDROOMS: { description: 'Bedrooms.' },
    IS_VOID: { description: 'Nobody lives in it: true or false.' },
  },
})

export const TenureFacet = {
  TENURE_TYPE: 'tenureType',
  IS_TEMPORARY_ACCOMMODATION: 'isTemporaryAccommodation',
} as const

registerEnumType(TenureFacet, {
  name: 'TenureFacet',
  description: 'What tenures can be counted by.',
  valuesConfig: {
    TENURE_TYPE: { description: 'Kind, by its words; by its code where it has none.' },
    IS_TEMPORARY_ACCOMMODATION: { description: 'Temporary accommodation: true or false.' },
  },
})

export const TransactionFacet = { TRANSACTION_TYPE: 'transactionType' } as const

registerEnumType(TransactionFacet, {
  name: 'TransactionFacet',
  description: 'What transactions can be counted by.',
  valuesConfig: { TRANSACTION_TYPE: { description: 'Type.' } },
})

export const AccountFacet = {
  ACCOUNT_STATUS: 'accountStatus',
  ACCOUNT_TYPE: 'accountType',
  IS_IN_ARREARS: 'isInArrears',
  RENT_GROUP_TYPE: 'rentGroupType',
} as const

registerEnumType(AccountFacet, {
  name: 'AccountFacet',
  description: 'What accounts can be counted by.',
  valuesConfig: {
    ACCOUNT_STATUS: { description: 'Active, Suspended or Ended.' },
    ACCOUNT_TYPE: { description: 'Master, Recharge or Sundry.' },
    IS_IN_ARREARS: { description: 'The balance is above zero: true or false.' },
    RENT_GROUP_TYPE: { description: 'Ledger.' },
  },
})
