import type { IndexDefinition } from './engine/search-engine.js'

/** Searchable fields run from the most important to the least. */
export const personIndex: IndexDefinition = {
  name: 'persons',
  searchable: [
    { field: 'surname' },
    { field: 'firstName' },
    { field: 'middleName' },
    { field: 'preferredSurname' },
    { field: 'preferredFirstName' },
    { field: 'preferredMiddleName' },
    { field: 'titles' },
    { field: 'addresses' },
    { field: 'postCodes', identifier: true },
    { field: 'paymentReferences', identifier: true },
    { field: 'uhReferences', identifier: true },
    { field: 'propertyReferences', identifier: true },
    { field: 'uprns', identifier: true },
    { field: 'tenureIds', identifier: true },
    { field: 'id', identifier: true },
  ],
  filterable: { personTypes: 'keywords', tenureSides: 'keywords' },
  sortable: ['surnameKey'],
}

export const assetIndex: IndexDefinition = {
  name: 'assets',
  searchable: [
    { field: 'assetName' },
    { field: 'address' },
    { field: 'parentNames' },
    { field: 'postCode', identifier: true },
    { field: 'assetId', identifier: true },
    { field: 'uprn', identifier: true },
    { field: 'paymentReference', identifier: true },
    { field: 'tenureId', identifier: true },
    { field: 'id', identifier: true },
  ],
  filterable: { assetType: 'keyword' },
  sortable: ['addressKey', 'id'],
}

export const indexDefinitions: readonly IndexDefinition[] = [personIndex, assetIndex]
