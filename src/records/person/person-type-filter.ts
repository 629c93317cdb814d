import { enumType } from '../../schema/enum-type.js'

/** The ledgers of rent accounts: values of `rentGroupType`. */
export const RentAccountType = {
  LEASE_HOLDERS: 'LeaseHolders',
  GEN_FUND_RENTS: 'GenFundRents',
  GARAGES: 'Garages',
  HA_LEASES: 'HaLeases',
  HRA_RENTS: 'HraRents',
  MAJOR_WORKS: 'MajorWorks',
  TEMP_ACC: 'TempAcc',
  TEMP_ACC_HRA: 'TempAccHRA',
  TRAVELERS: 'Travelers',
  GAR_PARK_HRA: 'GarParkHRA',
  HOUSING_GEN_FUND: 'HousingGenFund',
  HOUSING_REVENUE: 'HousingRevenue',
  LH_MAJOR_WORKS: 'LHMajorWorks',
  LH_SERV_CHARGES: 'LHServCharges',
  RSL_AND_X_BOROUGH: 'RSLandXBorough',
  TEMP_ACC_GEN_FUN: 'TempAccGenFun',
  TEMP_ACCOM_HRA: 'TempAccomHRA',
  TRAVEL_GEN_FUND: 'TravelGenFund',
} as const

type RentAccountTypes = typeof RentAccountType

const onRentAccounts = Object.fromEntries(
  Object.entries(RentAccountType).map(([name, word]) => [
    name,
    [
      word,
      `\`${word}\`: persons on a tenure, current or ended, with an account of this \`rentGroupType\`.`,
    ],
  ]),
) as unknown as {
  readonly [Name in keyof RentAccountTypes]: readonly [RentAccountTypes[Name], string]
}

/** Person types that a search can be limited to. The roles in `personTypes` are an open set, so they are text. */
export const PersonType = enumType('PersonType', 'Groups of persons for filtering.', {
  TENANT: ['Tenant', '`Tenant`: persons with a tenancy, current or ended.'],
  LEASEHOLDER: ['Leaseholder', '`Leaseholder`: persons with a leasehold, current or ended.'],
  HOUSING_OFFICER: [
    'HousingOfficer',
    '`HousingOfficer`: housing officers, who are excluded by default.',
  ],
  ...onRentAccounts,
})

export type PersonTypeWord = (typeof PersonType)[keyof typeof PersonType]
