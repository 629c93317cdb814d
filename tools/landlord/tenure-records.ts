import type { HouseholdMemberRecord, TenureRecord } from '../../src/records/model/record-model.js'
import type {
  LegacyReference,
  TenureCharges,
  TenuredAssetCopy,
} from '../../src/records/tenure/fields.js'
import { fullAddress } from './addresses.js'
import { dateOf } from './calendar.js'
import type { MemberDraft } from './households.js'
import { money } from './pence.js'
import { paysRent, personTenureType, type TenureType } from './tenure-choices.js'
import type { TenureDraft } from './tenure-drafts.js'

/**
 * The record of a tenure. Call this after the accounts of the tenure are opened, because the charges include the
 * balance.
 */
export function tenureRecord(draft: TenureDraft): TenureRecord {
  const { property, type, endsOn, isActive } = draft
  return {
    id: draft.id,
    paymentReference: draft.paymentReference,
    legacyReferences: legacyReferences(draft).map((reference) => ({ ...reference })),
    startOfTenureDate: dateOf(draft.startsOn),
    endOfTenureDate: endsOn === null ? null : dateOf(endsOn),
    tenureTypeCode: type.code,
    tenureTypeDescription: type.description,
    tenuredAssetId: property.id,
    tenuredAsset: {
      type: property.type,
      fullAddress: fullAddress(property.address),
      uprn: property.address.uprn ?? null,
      propertyReference: property.reference,
      isTemporaryAccommodation: property.management.isTemporaryAccommodation ?? false,
    } satisfies TenuredAssetCopy,
    ...bookingInfo(draft),
    charges: charges(draft),
    agreementType: { code: 'M' },
    terminated: {
      isTerminated: !isActive,
      reasonForTermination: isActive ? null : reason(draft),
    },
    // An introductory tenancy becomes secure after a year.
    potentialEndDate: type.code === 'INT' ? dateOf(draft.startsOn + 365) : null,
    isMutualExchange: false,
    isSublet: false,
    versionNumber: draft.members.length,
    householdMembers: draft.members.map((member) => memberRecord(member, type)),
  }
}

function memberRecord(member: MemberDraft, type: TenureType): HouseholdMemberRecord {
  const bornOn = member.person?.bornOn ?? null
  return {
    personId: member.id,
    type: member.person === null ? 'Organisation' : 'Person',
    fullName: member.fullName,
    isResponsible: member.isResponsible,
    dateOfBirth: bornOn === null ? null : dateOf(bornOn),
    personTenureType: personTenureType(type, member.isResponsible),
  }
}

function legacyReferences({ formerReference }: TenureDraft): LegacyReference[] {
  if (formerReference === null) return []
  return ['uh_tag_ref', 'u_saff_tenancy'].map((name) => ({ name, value: formerReference }))
}

/** Original rent as a share of today's. */
const originalShare = 0.9

function charges({ type, rentPence, servicePence, balancePence, isActive }: TenureDraft) {
  const original = (pence: number) => money(Math.round(pence * originalShare))
  return {
    rent: paysRent(type) ? money(rentPence) : null,
    serviceCharge: money(servicePence),
    otherCharges: money(0),
    currentBalance: money(balancePence),
    combinedServiceCharges: money(servicePence),
    combinedRentCharges: money(rentPence + servicePence),
    tenancyInsuranceCharge: money(0),
    originalRentCharge: paysRent(type) ? original(rentPence) : null,
    originalServiceCharge: original(servicePence),
    storageCharge: money(0),
    rentAdjustment: money(0),
    rentAdjustmentReason: null,
    billingFrequency: 'Weekly',
    isSuspended: !isActive,
  } satisfies TenureCharges
}

function bookingInfo({
  officer,
  isActive,
}: TenureDraft): Pick<TenureRecord, 'tempAccommodationInfo'> {
  if (officer === null) return {}
  const { id, firstName, surname } = officer
  const email = `officer-${id.slice(0, 8)}@example.org`
  return {
    tempAccommodationInfo: {
      bookingStatus: isActive ? 'ACC' : 'CLO',
      assignedOfficer: { id, firstName, lastName: surname, email },
    },
  }
}

function reason({ members, type }: TenureDraft): string {
  if (members.length > 1) return 'Household moved'
  return paysRent(type) ? 'Tenant moved' : 'Sold'
}
