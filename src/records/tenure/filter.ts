import { FactFilters } from '../filters/facts.js'
import {
  apart,
  dayRange,
  equals,
  filterInput,
  flag,
  insideDays,
  nested,
  text,
  texts,
  uuid,
} from '../kinds/filter-input.js'
import { activeOn, all, booleanFilter } from '../filters/filters.js'
import type { TenureFact } from './document.js'

const facts = new FactFilters<TenureFact>()

const assetFilter = filterInput(
  facts,
  'TenuredAssetFilterInput',
  'Filters by the asset details of the tenure service.',
  {
    assetId: uuid('UUID of the asset.'),
    assetTypes: texts(
      'Any of these types. New types may appear. Example: ["Dwelling"].',
      facts.anyOf('assetType'),
    ),
    propertyReference: text('Property reference, in full. Example: "00054374".'),
  },
)

const memberFilter = filterInput(
  facts,
  'MemberFilterInput',
  'Filters by members. `types` and `personTenureTypes` may match other members than `personId` does.',
  {
    personId: uuid('UUID of a member person or organisation.', apart),
    isResponsible: flag(
      'True if the member in `personId` is a named holder, false if not. Without `personId`, any member may match.',
      apart,
    ),
    types: texts('Any member is one of these: Person, Organisation.', facts.anyOf('memberType')),
    personTenureTypes: texts(
      'Any member has one of these types: Tenant, Leaseholder, Freeholder, HouseholdMember, Occupant. Example: ["Leaseholder"].',
      facts.anyOf('personTenureType'),
    ),
  },
  // Both conditions must hold for the same member.
  ({ personId, isResponsible }) =>
    typeof personId === 'string' && typeof isResponsible === 'boolean'
      ? facts.is(isResponsible ? 'responsibleMemberId' : 'otherMemberId', personId)
      : all([facts.is('memberId', personId), facts.is('isResponsible', isResponsible)]),
)

export const tenureFilter = filterInput(
  facts,
  'TenureFilterInput',
  'Keeps tenures that match all given fields. Blank text is ignored.',
  {
    isActive: flag('True for tenures that have not ended, in London time.', (value, { today }) =>
      booleanFilter(value, activeOn(today)),
    ),
    isRightToBuy: flag('True if it is a lease sold to a former tenant (code LEA).'),
    isTemporaryAccommodation: flag(
      'True for temporary accommodation.',
      equals('isTemporaryAccommodation'),
    ),
    isTerminated: flag('True for terminated tenures.'),
    tenureTypes: texts(
      'Any of these tenure types, by code or description. Example: ["SEC", "Introductory"].',
      facts.anyOf('tenureType'),
    ),
    agreementType: text('Agreement type, by code or description. Example: "M".'),
    bookingStatus: text('Status of the booking of temporary accommodation. Example: "ACC".'),
    paymentReference: text('Rent account number, in full. Example: "228008546".'),
    legacyReference: text('Number in a former system, in full. Example: "0712345/01".'),
    startOfTenureDate: dayRange('Range of the first day.', insideDays('startDay')),
    endOfTenureDate: dayRange(
      'Range of the last day. Tenures without a last day do not match.',
      insideDays('endDay'),
    ),
    asset: nested(assetFilter, 'Filters by the asset of the tenure.'),
    member: nested(memberFilter, 'Filters by the members of the tenure.'),
  },
)
