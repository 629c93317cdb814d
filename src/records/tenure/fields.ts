import type { Tenure } from '../../generated/prisma/client.js'
import { date, flag, money, text } from '../sources/source-values.js'
import { sourceType, type SourceFields, type Stored } from '../kinds/source-fields.js'

/** The columns of a tenure that the API shows as the tenure service gives them. */
export const tenureFields = {
  paymentReference: [text, 'Rent account number. Example: "228008546".'],
  startOfTenureDate: [date, 'First day. Example: "2004-09-16".'],
  endOfTenureDate: [date, 'Last day. Null if there is none yet.'],
  potentialEndDate: [date, 'First day on which the tenure may end.'],
  evictionDate: [date, 'Day of eviction.'],
  successionDate: [date, 'Day of succession.'],
  isMutualExchange: [flag, 'True if it came from a mutual exchange.'],
  isSublet: [flag, 'True if it is sublet.'],
} as const satisfies SourceFields

export const TenureType = sourceType('TenureType', 'A tenure type.', {
  code: [text, 'Code. Example: "SEC".'],
  description: [text, 'Description. Example: "Secure".'],
})
export type TenureType = Stored<typeof TenureType.fields>

/** Null for a tenure without a type. */
export function typeOfTenure({
  tenureTypeCode: code,
  tenureTypeDescription: description,
}: Pick<Tenure, 'tenureTypeCode' | 'tenureTypeDescription'>): TenureType | null {
  return code === null && description === null ? null : { code, description }
}

export const tenuredAssetFields = {
  type: [text, 'Asset type. Example: "Dwelling".'],
  fullAddress: [text, 'Address with postcode. Example: "Flat 3, 14 Rowan House, E8 1DY".'],
  uprn: [text, 'UPRN, with leading zeros. Example: "100021099999".'],
  propertyReference: [text, 'Property reference, 8 digits. Example: "00054374".'],
  isTemporaryAccommodation: [flag, 'True if it is temporary accommodation.'],
} as const satisfies SourceFields

export const memberFields = {
  type: [text, 'Person or Organisation.'],
  fullName: [text, 'Name. Example: "Mrs Ana Example".'],
  personTenureType: [text, 'Tenant, Leaseholder, Freeholder, HouseholdMember or Occupant.'],
} as const satisfies SourceFields

export const TenureCharges = sourceType(
  'TenureCharges',
  'Charges of a tenure for each billing period.',
  {
    rent: [money, 'Rent in pounds. Example: "101.20".'],
    serviceCharge: [money, 'Service charge in pounds. Example: "4.10".'],
    otherCharges: [money, 'Other charges in pounds. Example: "0.00".'],
    combinedServiceCharges: [money, 'Total service charges in pounds. Example: "4.10".'],
    combinedRentCharges: [money, 'Total rent in pounds. Example: "105.30".'],
    tenancyInsuranceCharge: [money, 'Contents insurance in pounds. Example: "1.35".'],
    originalRentCharge: [money, 'Rent when the tenure began, in pounds. Example: "96.40".'],
    originalServiceCharge: [
      money,
      'Service charge when the tenure began, in pounds. Example: "3.80".',
    ],
    storageCharge: [money, 'Storage charge in pounds. Example: "0.00".'],
    rentAdjustment: [
      money,
      'Rent adjustment in pounds; a negative amount reduces the rent. Example: "-5.00".',
    ],
    rentAdjustmentReason: [text, 'Reason for the rent adjustment. Example: "Repairs outstanding".'],
    currentBalance: [money, 'Balance from the tenure service, in pounds. Example: "105.15".'],
    billingFrequency: [
      text,
      'Billing period: Daily, Weekly, Monthly or Yearly. Example: "Weekly".',
    ],
    isSuspended: [flag, 'True if charging is suspended.'],
  },
)
export type TenureCharges = Stored<typeof TenureCharges.fields>

export const Agreement = sourceType(
  'Agreement',
  'Agreement code, with its description if the source gives one.',
  {
    code: [text, 'Code: M, R, S or X. Example: "M".'],
    description: [text, 'Description of the code.'],
  },
)
export type Agreement = Stored<typeof Agreement.fields>

export const Termination = sourceType('Termination', 'Whether a tenure was terminated, and why.', {
  isTerminated: [flag, 'True if the tenure was terminated.'],
  reasonForTermination: [text, 'Reason. Example: "Tenant moved".'],
})
export type Termination = Stored<typeof Termination.fields>

export type TenuredAssetCopy = Stored<typeof tenuredAssetFields>

export interface LegacyReference {
  /** `uh_tag_ref` and `u_saff_tenancy` hold the UH number. */
  name: string
  value: string
}

/** A member of staff. */
export interface StoredOfficer {
  id?: string | null
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}

/** The booking of temporary accommodation, as it is stored. */
export interface StoredBooking {
  bookingStatus?: string | null
  assignedOfficer?: StoredOfficer | null
}
