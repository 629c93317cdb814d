import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { searchWindow } from '../../packages/search-engine/src/search-engine.js'
import { bothEngines } from '../support/both-engines.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const home = (assetType: string, rentGroup: string, numberOfBedrooms: number) =>
  sampleAsset({
    assetType,
    rentGroup,
    assetAddress: { addressLine1: '1 Rowan House' },
    assetCharacteristics: { numberOfBedrooms },
  })
const assets = [
  home('Dwelling', 'HRA', 1),
  home('Dwelling', 'HRA', 2),
  home('Dwelling', 'TAH', 3),
  home('LettableNonDwelling', 'HRA', 1),
  home('LettableNonDwelling', 'GPS', 1),
  home('WalkUpBlock', 'XYZ', 2),
]
const persons = [
  samplePerson({ surname: 'Okafor', personTypes: ['Tenant', 'HouseholdMember'] }),
  samplePerson({ surname: 'Okafor', personTypes: ['HousingOfficer'] }),
]
const tenures = [
  sampleTenure({
    tenureTypeCode: 'SEC',
    tenureTypeDescription: null,
    householdMembers: [{ personId: persons[0]?.id ?? '', isResponsible: true }],
  }),
  sampleTenure({ tenureTypeCode: null, tenureTypeDescription: 'Secure' }),
  sampleTenure({ tenureTypeCode: 'LEA', tenureTypeDescription: 'Leasehold (RTB)' }),
]
const transactions = Array.from({ length: searchWindow + 1 }, () => ({
  id: randomUUID(),
  transactionType: 'DirectDebit',
  targetId: tenures[0]?.id ?? '',
})).concat({ id: randomUUID(), transactionType: 'Rentwaiver', targetId: tenures[0]?.id ?? '' })

const account = (accountType: string, accountStatus: string) => ({
  id: randomUUID(),
  targetId: tenures[0]?.id ?? '',
  targetType: 'Tenure',
  accountType,
  accountStatus,
})
const accounts = [
  account('Master', 'Active'),
  account('Master', 'Suspended'),
  account('Master', 'Ended'),
  account('Sundry', 'Active'),
]

interface Value {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly isCountCapped: boolean
  readonly isSelected: boolean
}

interface Answer {
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  readonly facets: readonly { field: string; hasMoreValues: boolean; values: readonly Value[] }[]
}

describe.each(bothEngines)('facets on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ assets, persons, tenures, accounts, transactions })

  async function ask(field: string, args: string): Promise<Answer> {
    const { body } = await gateway.ask(`{
      ${field}${args === '' ? '' : `(${args})`} {
        totalCount isTotalCountCapped
        facets {
          field argument hasMoreValues
          values { value label count isCountCapped isSelected }
        }
      }
    }`)
    expect(body.errors).toBeUndefined()
    return body.data?.[field] as unknown as Answer
  }

  /** The values of each facet. An asterisk marks selected values. */
  async function counts(field: string, args: string) {
    const { facets, totalCount } = await ask(field, args)
    const values = facets.map(({ field: name, values }) => [
      name,
      Object.fromEntries(
        values.map(({ label, count, isSelected }) => [isSelected ? `${label} *` : label, count]),
      ),
    ])
    return { totalCount, ...(Object.fromEntries(values) as Record<string, unknown>) }
  }

  it('counts each facet under all filters except its own', async () => {
    const facets = 'searchText: "rowan", facets: [ASSET_TYPES, RENT_GROUPS, NUMBER_OF_BEDROOMS]'
    expect(await counts('searchAssets', facets)).toEqual({
      totalCount: 6,
      ASSET_TYPES: { Dwelling: 3, 'Lettable Non-Dwelling': 2, 'Walk Up Block': 1 },
      RENT_GROUPS: {
        'Housing Revenue Account': 3,
        'Garages & Parking HRA': 1,
        'Temp Acc HRA': 1,
        XYZ: 1,
      },
      NUMBER_OF_BEDROOMS: { 1: 3, 2: 2, 3: 1 },
    })
    const chosen = `assetTypes: ["dwelling,Lift"], filter: {
      rentGroups: ["HRA"], characteristics: { numberOfBedrooms: { from: 2 } } }, ${facets}`
    expect(await counts('searchAssets', chosen)).toEqual({
      totalCount: 1,
      ASSET_TYPES: { 'Dwelling *': 1, 'Lift *': 0 },
      RENT_GROUPS: { 'Housing Revenue Account *': 1, 'Temp Acc HRA': 1 },
      NUMBER_OF_BEDROOMS: { 1: 1, '2 *': 1 },
    })
  })

  it('shows booleans as Yes and No, and selected values without hits', async () => {
    expect(await counts('searchAssets', 'filter: { isVoid: true }, facets: [IS_VOID]')).toEqual({
      totalCount: 0,
      IS_VOID: { No: 6, 'Yes *': 0 },
    })
  })

  it('counts tenure types as the filter matches them, by code or by description', async () => {
    const facets = 'facets: [TENURE_TYPES]'
    expect(await counts('searchTenures', facets)).toEqual({
      totalCount: 3,
      TENURE_TYPES: { Secure: 2, 'Leasehold (RTB)': 1 },
    })
    for (const type of ['Secure', 'secure ']) {
      expect(
        await counts('searchTenures', `filter: { tenureTypes: ["${type}"] }, ${facets}`),
      ).toEqual({ totalCount: 2, TENURE_TYPES: { 'Secure *': 2, 'Leasehold (RTB)': 1 } })
    }
    expect(await counts('searchTenures', `filter: { tenureTypes: ["LEA"] }, ${facets}`)).toEqual({
      totalCount: 1,
      TENURE_TYPES: { Secure: 2, 'Leasehold (RTB) *': 1 },
    })
  })

  it('leaves officers out of the counts by default', async () => {
    const facets = 'searchText: "okafor", facets: [PERSON_TYPES, PERSON_TYPE]'
    expect(await counts('searchPersons', facets)).toEqual({
      totalCount: 1,
      PERSON_TYPES: { Tenant: 1, 'Household Member': 1 },
      PERSON_TYPE: { Tenant: 1 },
    })
    const officers = `filter: { personTypes: ["HousingOfficer"] }, ${facets}`
    expect(await counts('searchPersons', officers)).toEqual({
      totalCount: 1,
      PERSON_TYPES: { 'Household Member': 1, 'Housing Officer *': 1, Tenant: 1 },
      PERSON_TYPE: {},
    })
    expect(await counts('searchPersons', `personType: LEASEHOLDER, ${facets}`)).toEqual({
      totalCount: 0,
      PERSON_TYPES: {},
      PERSON_TYPE: { Tenant: 1, 'Leaseholder *': 0 },
    })
    expect(await counts('searchPersons', `personType: HOUSING_OFFICER, ${facets}`)).toEqual({
      totalCount: 1,
      PERSON_TYPES: { 'Housing Officer': 1 },
      PERSON_TYPE: { Tenant: 1 },
    })
  })

  it('counts accounts by type and status, for facets with several selected values', async () => {
    const facets = 'facets: [ACCOUNT_STATUS, ACCOUNT_TYPE]'
    const ticked = 'filter: { accountStatus: ["active", "Suspended"], accountType: "Master" }'
    expect(await counts('searchAccounts', `${ticked}, ${facets}`)).toEqual({
      totalCount: 2,
      ACCOUNT_STATUS: { 'Active *': 1, Ended: 1, 'Suspended *': 1 },
      ACCOUNT_TYPE: { 'Master *': 2, Sundry: 1 },
    })
  })

  it('limits counts like totals, and reports that they are limited', async () => {
    const answer = await ask('searchTransactions', 'facets: [TRANSACTION_TYPES]')
    expect(answer).toEqual({
      totalCount: searchWindow,
      isTotalCountCapped: true,
      facets: [
        {
          field: 'TRANSACTION_TYPES',
          argument: 'filter.transactionTypes',
          hasMoreValues: false,
          values: [
            {
              value: 'DirectDebit',
              label: 'Direct Debit',
              isSelected: false,
              count: searchWindow,
              isCountCapped: true,
            },
            {
              value: 'Rentwaiver',
              label: 'Rent waiver',
              isSelected: false,
              count: 1,
              isCountCapped: false,
            },
          ],
        },
      ],
    })
    const waived = 'filter: { transactionTypes: ["Rent waiver"] }, facets: [TRANSACTION_TYPES]'
    expect(await counts('searchTransactions', waived)).toEqual({
      totalCount: 1,
      TRANSACTION_TYPES: { 'Direct Debit': searchWindow, 'Rent waiver *': 1 },
    })
  })
})
