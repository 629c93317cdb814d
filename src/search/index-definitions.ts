import type { IndexDefinition } from './engine/search-engine.js'

/**
 * Searchable fields run from the most important to the least. `expanded` holds the other spellings of
 * abbreviated words, so that every engine finds both; `fullNames` holds names as they are spoken, so that
 * a phrase may run across their parts.
 */
const personIndex: IndexDefinition = {
  name: 'persons',
  searchable: [
    { field: 'surname', group: 'names' },
    { field: 'firstName', group: 'names' },
    { field: 'middleNames', group: 'names' },
    { field: 'preferredSurname', group: 'names' },
    { field: 'preferredFirstName', group: 'names' },
    { field: 'fullNames', group: 'names' },
    { field: 'addresses', group: 'addresses' },
    { field: 'postCodes', identifier: true },
    { field: 'paymentReferences', identifier: true },
    { field: 'uhReferences', identifier: true },
    { field: 'propertyReferences', identifier: true },
    { field: 'uprns', identifier: true },
    { field: 'tenureUuids', identifier: true, uuid: true },
    { field: 'uuid', identifier: true, uuid: true },
    { field: 'expanded' },
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
  searchable: [
    { field: 'assetName' },
    { field: 'address' },
    { field: 'parentNames' },
    { field: 'postCode', identifier: true },
    { field: 'assetId', identifier: true },
    { field: 'uprn', identifier: true },
    { field: 'paymentReference', identifier: true },
    { field: 'tenureUuid', identifier: true, uuid: true },
    { field: 'uuid', identifier: true, uuid: true },
    { field: 'expanded' },
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
  searchable: [
    { field: 'memberNames' },
    { field: 'fullAddress' },
    { field: 'postCode', identifier: true },
    { field: 'paymentReference', identifier: true },
    { field: 'legacyReferences', identifier: true },
    { field: 'propertyReference', identifier: true },
    { field: 'uprn', identifier: true },
    { field: 'tenuredAssetUuid', identifier: true, uuid: true },
    { field: 'uuid', identifier: true, uuid: true },
    { field: 'expanded' },
  ],
  filterable: {
    tenureTypes: 'keywords',
    uprn: 'keyword',
    isTemporaryAccommodation: 'boolean',
    startDay: 'number',
    endDay: 'number',
    facts: 'keywords',
  },
  sortable: ['startDay'],
}

const transactionIndex: IndexDefinition = {
  name: 'transactions',
  searchable: [
    { field: 'senderName' },
    { field: 'typeLabel' },
    { field: 'address' },
    { field: 'paymentReference', identifier: true },
    { field: 'tenancyAgreementRef', identifier: true },
    { field: 'propertyRef', identifier: true },
    { field: 'uuid', identifier: true, uuid: true },
    { field: 'expanded' },
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
  searchable: [
    { field: 'primaryTenants', group: 'names' },
    { field: 'fullAddress', group: 'addresses' },
    { field: 'paymentReference', identifier: true },
    { field: 'propertyReference', identifier: true },
    { field: 'uhReferences', identifier: true },
    { field: 'targetUuid', identifier: true, uuid: true },
    { field: 'uuid', identifier: true, uuid: true },
    { field: 'expanded' },
  ],
  filterable: {
    facts: 'keywords',
    accountType: 'keyword',
    accountStatus: 'keyword',
    rentGroupType: 'keyword',
    inArrears: 'boolean',
    balance: 'number',
    prn: 'keywords',
    uhNumbers: 'keywords',
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
