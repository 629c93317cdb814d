import type { Person } from '../../src/generated/prisma/client.js'
import { Prisma } from '../../src/generated/prisma/client.js'
import type { Membership } from '../../src/records/row-reader.js'

// The records of all servers without a database: one page of maximum size, each person with two tenures.

const count = 100

const uuid = (kind: number, number: number) =>
  `${kind.toString().padStart(8, '0')}-0000-4000-8000-${number.toString().padStart(12, '0')}`

const firstNames = ['Ana', 'Brendan', 'Chipo', 'Dilys', 'Efe', 'Farah', 'Gwen', 'Hüseyin']
const surnames = ['Turner', 'Okafor', 'Marsh', 'O’Brien', 'Demir', 'Begum', 'Lovell']

function person(number: number): Person {
  return {
    id: uuid(1, number),
    title: 'Ms',
    preferredTitle: null,
    firstName: firstNames[number % firstNames.length] ?? null,
    middleName: number % 3 === 0 ? 'Rose' : null,
    surname: surnames[number % surnames.length] ?? null,
    preferredFirstName: null,
    preferredMiddleName: null,
    preferredSurname: null,
    dateOfBirth: new Date(Date.UTC(1950 + (number % 50), number % 12, 1 + (number % 28))),
    placeOfBirth: 'Leeds',
    personTypes: ['Tenant'],
    isPersonCautionaryAlert: number % 20 === 0,
    isTenureCautionaryAlert: false,
    totalBalance: new Prisma.Decimal(`${number * 13}.${10 + (number % 90)}`),
    balanceAsOf: new Date('2026-06-01T05:00:00Z'),
    balanceStale: false,
    versionNumber: 1,
    contactDetails: null,
  }
}

function membership({ id: personId }: Person, number: number): Membership {
  const id = uuid(2, number)
  const hasEnded = number % 4 === 3
  return {
    tenureId: id,
    personId,
    position: 0,
    type: 'person',
    fullName: null,
    isResponsible: true,
    dateOfBirth: null,
    personTenureType: 'Tenant',
    tenure: {
      id,
      paymentReference: (228_000_000 + number).toString(),
      legacyReferences: [{ name: 'uh_tag_ref', value: `0${700_000 + number}/01` }],
      startOfTenureDate: new Date(Date.UTC(2000 + (number % 25), number % 12, 1)),
      endOfTenureDate: hasEnded ? new Date(Date.UTC(2025, number % 12, 28)) : null,
      tenureTypeCode: 'SEC',
      tenureTypeDescription: 'Secure',
      tenuredAssetId: uuid(3, number),
      tenuredAsset: {
        type: 'Dwelling',
        fullAddress: `${number} Rowan House, Kingsmead Estate, Stoke Newington, N16 4JY`,
        uprn: (100_021_000_000 + number).toString(),
        propertyReference: number.toString().padStart(8, '0'),
      },
      tempAccommodationInfo: null,
      charges: null,
      agreementType: null,
      terminated: null,
      potentialEndDate: null,
      evictionDate: null,
      successionDate: null,
      isMutualExchange: false,
      isSublet: false,
      versionNumber: 1,
    },
  }
}

export const persons: ReadonlyMap<string, Person> = new Map(
  Array.from({ length: count }, (_, number) => person(number)).map((row) => [row.id, row]),
)

export const memberships: ReadonlyMap<string, Membership[]> = new Map(
  [...persons.values()].map((row, number) => [
    row.id,
    [membership(row, 2 * number), membership(row, 2 * number + 1)],
  ]),
)
