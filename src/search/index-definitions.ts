import type { IndexDefinition } from './engine/search-engine.js'

/**
 * Searchable fields run from the most important to the least. `expanded` holds the other spellings of
 * abbreviated words, so that every engine finds both, and `respeltNames` those of names; `fullNames` holds
 * names as they are spoken, so that a phrase may run across their parts. Assets are searched without the
 * ranges of numbers in the names of blocks, which `homeNumbers` holds; names are shown whole. What these
 * hold, the other fields say as well, and it is shown to nobody.
 */
const personIndex: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: [
    { field: 'surname', group: 'names' },
    { field: 'firstName', group: 'names' },
    { field: 'middleNames', group: 'names' },
    { field: 'preferredSurname', group: 'names' },
    { field: 'preferredFirstName', group: 'names' },
    { field: 'fullNames', shown: null, group: 'names' },
    { field: 'addresses', group: 'addresses' },
    { field: 'postCodes', identifier: 'postcode', group: 'addresses' },
    { field: 'paymentReferences', identifier: 'reference' },
    { field: 'uhReferences', identifier: 'reference' },
    { field: 'propertyReferences', identifier: 'reference' },
    { field: 'uprns', identifier: 'reference' },
    { field: 'tenureUuids', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid' },
    { field: 'expanded', shown: null, group: 'addresses' },
  ],
  filterable: {
    personTypes: 'keywords',
    tenureSides: 'keywords',
    lastTenureDay: 'number',
    facts: 'keywords',
  },
  sortable: ['surnameKey'],
}

const assetIndex: IndexDefinition = {
  name: 'assets',
  documentVersion: 1,
  searchable: [
    { field: 'searchedName', shown: 'assetName', group: 'addresses' },
    { field: 'searchedAddress', shown: 'address', group: 'addresses' },
    { field: 'searchedParentNames', shown: 'parentNames', group: 'addresses' },
    { field: 'postCode', identifier: 'postcode', group: 'addresses' },
    { field: 'assetId', identifier: 'reference' },
    { field: 'uprn', identifier: 'reference' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'tenureUuid', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid' },
    { field: 'expanded', shown: null, group: 'addresses' },
    { field: 'homeNumbers', shown: null, group: 'addresses' },
  ],
  filterable: {
    assetType: 'keyword',
    rentGroup: 'keyword',
    areaId: 'keyword',
    patchId: 'keyword',
    parentAssetIds: 'keywords',
    isActive: 'boolean',
    isVoid: 'boolean',
    isRightToBuy: 'boolean',
    readyToLetDay: 'number',
    numberOfBedrooms: 'number',
    numberOfBedSpaces: 'number',
    numberOfCots: 'number',
    tenureLastDay: 'number',
    facts: 'keywords',
  },
  sortable: ['addressKey', 'id'],
}

const tenureIndex: IndexDefinition = {
  name: 'tenures',
  documentVersion: 1,
  searchable: [
    { field: 'memberNames' },
    { field: 'fullAddress' },
    { field: 'postCode', identifier: 'postcode' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'legacyReferences', identifier: 'reference' },
    { field: 'propertyReference', identifier: 'reference' },
    { field: 'uprn', identifier: 'reference' },
    { field: 'tenuredAssetUuid', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid' },
    { field: 'expanded', shown: null },
    { field: 'respeltNames', shown: null },
  ],
  filterable: {
    tenureType: 'keyword',
    isTemporaryAccommodation: 'boolean',
    startDay: 'number',
    endDay: 'number',
    facts: 'keywords',
  },
  sortable: ['startDay'],
}

const transactionIndex: IndexDefinition = {
  name: 'transactions',
  documentVersion: 1,
  searchable: [
    { field: 'senderName' },
    { field: 'typeLabel' },
    { field: 'address' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'tenancyAgreementRef', identifier: 'reference' },
    { field: 'propertyRef', identifier: 'reference' },
    { field: 'uuid', identifier: 'uuid' },
    { field: 'expanded', shown: null },
    { field: 'respeltNames', shown: null },
  ],
  filterable: {
    targetId: 'keyword',
    isSuspense: 'boolean',
    transactionTime: 'number',
    transactionType: 'keyword',
    amount: 'number',
    facts: 'keywords',
  },
  sortable: ['transactionTime', 'amount'],
}

const accountIndex: IndexDefinition = {
  name: 'accounts',
  documentVersion: 1,
  searchable: [
    { field: 'primaryTenants', group: 'names' },
    { field: 'fullAddress', group: 'addresses' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'propertyReference', identifier: 'reference' },
    { field: 'uhReferences', identifier: 'reference' },
    { field: 'targetUuid', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid' },
    { field: 'expanded', shown: null, group: 'addresses' },
    { field: 'respeltNames', shown: null, group: 'names' },
  ],
  filterable: {
    facts: 'keywords',
    accountType: 'keyword',
    accountStatus: 'keyword',
    rentGroupType: 'keyword',
    isInArrears: 'boolean',
    balance: 'number',
  },
  sortable: ['balance'],
}

export const indexDefinitions: readonly IndexDefinition[] = [
  personIndex,
  assetIndex,
  tenureIndex,
  transactionIndex,
  accountIndex,
]
