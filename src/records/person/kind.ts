import { factKeywords } from '../filters/facts.js'
import { rentGroupTypeLabel } from '../rules/rent-group-rules.js'
import { splitWords } from '../rules/split-words.js'
import type { KindDefinition } from '../kinds/record-kind.js'
import { PersonType } from './person-type.js'

/** Staff are indexed, but found only on request. */
export const staffTypes = ['HousingOfficer', 'HousingAreaManager'] as const

/**
 * `addresses` holds the addresses of the tenures, and address parts that only their assets have. `fullNames` holds
 * names in spoken order, so that phrases across name parts match, and names with initials. These fields are not
 * shown: `expanded` (other spellings of abbreviated words), `respeltReferences` (other spellings of references),
 * `closeNames` and `otherNames` (nicknames and other spellings of names).
 */
export const personKind = {
  name: 'person',
  index: 'persons',
  wordMark: 'p',
  type: 'Person',
  searchField: 'searchPersons',
  scope: 'search:persons',
  documentVersion: 6,
  order: { field: 'surnameKey', direction: 'asc' },
  searchable: [
    { field: 'surname', shown: 'fullName', group: 'names' },
    { field: 'firstName', shown: 'fullName', group: 'names' },
    { field: 'middleNames', shown: ['fullName', 'preferredMiddleName'], group: 'names' },
    { field: 'preferredSurname', group: 'names' },
    { field: 'preferredFirstName', group: 'names' },
    { field: 'fullNames', shown: 'fullName', group: 'names' },
    { field: 'addresses', shown: 'fullAddresses', group: 'addresses' },
    { field: 'postCodes', identifier: 'postcode', group: 'addresses' },
    { field: 'paymentReferences', identifier: 'reference' },
    { field: 'uhReferences', identifier: 'reference' },
    { field: 'propertyReferences', identifier: 'reference' },
    { field: 'uprns', identifier: 'reference' },
    { field: 'tenureUuids', identifier: 'uuid' },
    { field: 'uuid', identifier: 'uuid', isOwnId: true },
    { field: 'expanded', shown: null, group: 'addresses' },
    { field: 'respeltReferences', shown: null, identifier: 'reference' },
    { field: 'closeNames', shown: null, group: 'names', holdsOtherForms: true },
    { field: 'otherNames', shown: null, group: 'names', holdsOtherForms: true },
  ],
  filterable: {
    personTypes: 'keywords',
    sides: 'keywords',
    rentAccountTypes: 'keywords',
    lastTenureDay: 'number',
    facts: 'keywords',
  },
  sortKeys: {
    SURNAME: {
      field: 'surnameKey',
      description: 'By surname, then first name, then date of birth.',
    },
    ADDRESS: {
      field: 'addressKey',
      description:
        'By the address of the current tenure, or of the last one: street, house number, flat.',
    },
  },
  facets: {
    PERSON_TYPES: {
      field: 'personTypes',
      argument: 'filter.personTypes',
      description: 'By role.',
      label: splitWords,
    },
    PERSON_TYPE: {
      field: 'sides',
      argument: 'personType',
      description: 'TENANT or LEASEHOLDER, from any of their tenures.',
      enum: { TENANT: PersonType.TENANT, LEASEHOLDER: PersonType.LEASEHOLDER },
    },
    RENT_ACCOUNT_TYPES: {
      field: 'rentAccountTypes',
      argument: 'rentAccountTypes',
      description: 'By the types of the accounts of any of their tenures.',
      label: rentGroupTypeLabel,
    },
  },
  shownAs: {
    fullAddresses: 'tenures.assetFullAddress',
    postCodes: 'tenures.postCode',
    paymentReferences: 'tenures.paymentReference',
    uhReferences: 'tenures.uhReferences',
    propertyReferences: 'tenures.propertyReference',
    uprns: 'tenures.uprn',
    tenureUuids: 'tenures.uuid',
  },
  defaultFilter: {
    op: 'not',
    filter: { op: 'in', field: 'facts', values: factKeywords({ personType: staffTypes }) },
  },
} as const satisfies KindDefinition
