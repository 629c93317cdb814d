import { registerEnumType } from 'type-graphql'

/**
 * What a search for persons can be narrowed to, with the word of the documents. The roles that sources give a
 * person are more, and may become more still: `personTypes` is text.
 */
export const PersonType = {
  TENANT: 'Tenant',
  LEASEHOLDER: 'Leaseholder',
  HOUSING_OFFICER: 'HousingOfficer',
} as const

export type PersonTypeWord = (typeof PersonType)[keyof typeof PersonType]

registerEnumType(PersonType, {
  name: 'PersonType',
  description: 'Which persons to keep.',
  valuesConfig: {
    TENANT: { description: '`Tenant`: persons with a tenancy, ended ones included.' },
    LEASEHOLDER: { description: '`Leaseholder`: persons with a leasehold, ended ones included.' },
    HOUSING_OFFICER: { description: '`HousingOfficer`: officers, whom other searches leave out.' },
  },
})
