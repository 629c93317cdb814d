import { enumType } from '../../schema/enum-type.js'

/** Person types that a search can be limited to. The roles in `personTypes` are an open set, so they are text. */
export const PersonType = enumType('PersonType', 'Groups of persons for filtering.', {
  TENANT: ['Tenant', '`Tenant`: persons with a tenancy, current or ended.'],
  LEASEHOLDER: ['Leaseholder', '`Leaseholder`: persons with a leasehold, current or ended.'],
  HOUSEHOLD_MEMBER: [
    'HouseholdMember',
    '`HouseholdMember`: persons who live in a household without holding the tenure.',
  ],
  HOUSING_OFFICER: [
    'HousingOfficer',
    '`HousingOfficer`: housing officers, who are excluded by default.',
  ],
})

export type PersonTypeWord = (typeof PersonType)[keyof typeof PersonType]
