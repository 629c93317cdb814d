import { assetTypeLabel } from '../rules/asset-type-rules.js'
import { addressLines } from './address-texts.js'
import { rentGroupLabel } from '../rules/rent-group-rules.js'
import type { KindDefinition } from '../kinds/record-kind.js'

/**
 * Block names are indexed without their number ranges and shown with them; `homeNumbers` holds the ranges. `expanded`
 * holds other spellings of abbreviated words, and `respeltReferences` other spellings of references; neither is
 * shown. `tenants` holds the names of all people on the current tenure, or on the last one if there is no current
 * tenure, with initials and other spellings. `tenantNames` shows these names to callers who may search by them.
 */
export const assetKind = {
  name: 'asset',
  index: 'assets',
  wordMark: 'a',
  type: 'Asset',
  searchField: 'searchAssets',
  scope: 'search:assets',
  documentVersion: 4,
  order: { field: 'addressKey', direction: 'asc' },
  searchable: [
    { field: 'searchedName', shown: 'assetName', group: 'addresses' },
    { field: 'searchedAddress', shown: addressLines, group: 'addresses' },
    { field: 'searchedParentNames', shown: 'parentNames', group: 'addresses' },
    { field: 'postCode', identifier: 'postcode', group: 'addresses' },
    { field: 'assetId', identifier: 'reference' },
    { field: 'uprn', identifier: 'reference' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'uhReferences', identifier: 'reference' },
    { field: 'tenureUuid', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
    { field: 'expanded', shown: null, group: 'addresses' },
    { field: 'homeNumbers', shown: null, group: 'addresses' },
    { field: 'respeltReferences', shown: null, identifier: 'reference' },
    {
      field: 'tenants',
      shown: 'tenantNames',
      group: 'names',
      optional: true,
      needs: 'search:persons',
    },
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
  sortKeys: {
    ADDRESS: {
      field: 'addressKey',
      description: 'By street, then by house number in numerical order, then by flat.',
    },
    ID: { field: 'id', description: 'By UUID.' },
  },
  facets: {
    ASSET_TYPES: {
      field: 'assetType',
      argument: 'assetTypes',
      description: 'By type.',
      label: assetTypeLabel,
      parse: (texts) => texts.split(','),
    },
    RENT_GROUPS: {
      field: 'rentGroup',
      argument: 'filter.rentGroups',
      description: 'Ledger for its charges.',
      label: rentGroupLabel,
    },
    NUMBER_OF_BEDROOMS: {
      field: 'numberOfBedrooms',
      argument: 'filter.characteristics.numberOfBedrooms',
      description: 'Number of bedrooms.',
    },
    IS_VOID: {
      field: 'isVoid',
      argument: 'filter.isVoid',
      description: 'Whether the asset is vacant: true or false.',
    },
  },
  shownAs: {
    ...Object.fromEntries(addressLines.map((line) => [line, `assetAddress.${line}`])),
    parentNames: 'parents.name',
    postCode: 'assetAddress.postCode',
    uprn: 'assetAddress.uprn',
    paymentReference: 'tenure.paymentReference',
    tenureUuid: 'tenure.uuid',
    tenantNames: 'tenures.nodes.householdMembers.fullName',
    uhReferences: 'tenures.nodes.legacyReferences.value',
  },
} as const satisfies KindDefinition
