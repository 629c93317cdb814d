import { tenureTypeName } from '../rules/tenure-type-rules.js'
import type { KindDefinition } from '../kinds/record-kind.js'

/**
 * `postalAddress` holds parts of the asset's address that `fullAddress` lacks. `expanded` holds other spellings of
 * abbreviated words, `respeltNames` other spellings and initials of names, and `respeltReferences` other spellings of
 * references. `closeNames` holds the direct nicknames and spellings of first names; `otherNames` holds the remaining
 * ones, and those of surnames. None of these fields is shown.
 */
export const tenureKind = {
  name: 'tenure',
  index: 'tenures',
  wordMark: 't',
  type: 'Tenure',
  searchField: 'searchTenures',
  scope: 'search:tenures',
  documentVersion: 5,
  order: { field: 'orderKey', direction: 'asc' },
  searchable: [
    { field: 'memberNames' },
    { field: 'fullAddress' },
    { field: 'postalAddress', shown: null },
    { field: 'postCode', identifier: 'postcode' },
    { field: 'paymentReference', identifier: 'reference' },
    { field: 'legacyReferences', identifier: 'reference' },
    { field: 'propertyReference', identifier: 'reference' },
    { field: 'uprn', identifier: 'reference' },
    { field: 'tenuredAssetUuid', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
    { field: 'expanded', shown: null },
    { field: 'respeltNames', shown: null },
    { field: 'respeltReferences', shown: null, identifier: 'reference' },
    { field: 'closeNames', shown: null, holdsOtherForms: true },
    { field: 'otherNames', shown: null, holdsOtherForms: true },
  ],
  filterable: {
    tenureType: 'keyword',
    isTemporaryAccommodation: 'boolean',
    startDay: 'number',
    endDay: 'number',
    facts: 'keywords',
  },
  date: { field: 'startDay', perDay: 1 },
  sortKeys: {
    START_DATE: {
      field: 'startDay',
      description: 'By first day. Tenures without a first day come last.',
    },
  },
  facets: {
    TENURE_TYPES: {
      field: 'tenureType',
      argument: 'filter.tenureTypes',
      description: 'Tenure type: its description, or its code if it has no description.',
      parse: (text) => [tenureTypeName(text.trim().toUpperCase(), text) ?? text],
    },
    IS_TEMPORARY_ACCOMMODATION: {
      field: 'isTemporaryAccommodation',
      argument: 'filter.isTemporaryAccommodation',
      description: 'Whether the asset is temporary accommodation: true or false.',
    },
  },
  shownAs: {
    memberNames: 'householdMembers.fullName',
    fullAddress: 'tenuredAsset.fullAddress',
    postCode: 'asset.assetAddress.postCode',
    legacyReferences: 'legacyReferences.value',
    propertyReference: 'tenuredAsset.propertyReference',
    uprn: 'tenuredAsset.uprn',
    tenuredAssetUuid: 'tenuredAsset.uuid',
  },
} as const satisfies KindDefinition
