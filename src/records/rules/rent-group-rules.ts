import { splitWords } from './split-words.js'

/** Rent groups of assets by code. */
const rentGroups: Readonly<Record<string, string>> = {
  GPS: 'Garages & Parking HRA',
  HGF: 'Housing General Fund',
  HRA: 'Housing Revenue Account',
  LMW: 'Leasehold Major Works',
  LSC: 'Leasehold Service Charges',
  RSL: 'Registered Social Landlord',
  TAG: 'Temp Acc General Fund',
  TAH: 'Temp Acc HRA',
  TRA: 'Travellers',
}

/** The types of rent accounts: values of `rentGroupType`. The account service may add others. */
export const rentAccountTypes = [
  'LeaseHolders',
  'GenFundRents',
  'Garages',
  'HaLeases',
  'HraRents',
  'MajorWorks',
  'TempAcc',
  'TempAccHRA',
  'Travelers',
  'GarParkHRA',
  'HousingGenFund',
  'HousingRevenue',
  'LHMajorWorks',
  'LHServCharges',
  'RSLandXBorough',
  'TempAccGenFun',
  'TempAccomHRA',
  'TravelGenFund',
] as const

/** Labels of account ledgers that `splitWords` gets wrong. */
const rentGroupTypes: Readonly<Record<string, string>> = {
  GenFundRents: 'General Fund Rents',
  GarParkHRA: 'Garages & Parking HRA',
  HaLeases: 'HA Leases',
  HousingGenFund: 'Housing General Fund',
  HousingRevenue: 'Housing Revenue Account',
  HraRents: 'HRA Rents',
  LeaseHolders: 'Leaseholders',
  LHMajorWorks: 'Leasehold Major Works',
  LHServCharges: 'Leasehold Service Charges',
  RSLandXBorough: 'RSL and Cross Borough',
  TempAccGenFun: 'Temp Acc General Fund',
  TempAccomHRA: 'Temp Acc HRA',
  TravelGenFund: 'Travellers General Fund',
  Travelers: 'Travellers',
}

/** The label of the ledger of an asset's charges; unknown codes are returned as they are. */
export function rentGroupLabel(code: string): string {
  return Object.hasOwn(rentGroups, code) ? (rentGroups[code] ?? code) : code
}

/** The label of the ledger of an account: `TempAcc` becomes `Temp Acc`. */
export function rentGroupTypeLabel(name: string): string {
  return Object.hasOwn(rentGroupTypes, name) ? (rentGroupTypes[name] ?? name) : splitWords(name)
}
