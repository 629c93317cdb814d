import type { Prisma } from '../../generated/prisma/client.js'

export const recordKinds = ['person', 'asset', 'tenure', 'transaction', 'account'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Money: decimal text with two digits after the point, `"319.30"`; positive is owed to the landlord. */
export type Money = string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

export interface AssetAddress {
  uprn?: string | null
  addressLine1?: string | null
  addressLine2?: string | null
  addressLine3?: string | null
  addressLine4?: string | null
  /** Upper case with one space before the last three characters: `E8 1DY`. */
  postCode?: string | null
  /** Flat or house part: `Flat 3`. */
  postPreamble?: string | null
}

export interface AssetParentCopy {
  id: string
  /** `sub-block`, `block` or `estate`. */
  type?: string | null
  name?: string | null
}

export interface AssetLocation {
  floorNo?: string | null
  totalBlockFloors?: number | null
}

export interface AssetManagement {
  agent?: string | null
  areaOfficeName?: string | null
  owner?: string | null
  managingOrganisation?: string | null
  managingOrganisationId?: string | null
  isCouncilProperty?: boolean | null
  isTMOManaged?: boolean | null
  isNoRepairsMaintenance?: boolean | null
  propertyOccupiedStatus?: string | null
  propertyOccupiedStatusReason?: string | null
  readyToLetDate?: Day | null
  councilTaxType?: string | null
  councilTaxLiability?: string | null
  isTemporaryAccommodation?: boolean | null
  isTemporaryAccommodationBlock?: boolean | null
  isPartOfTemporaryAccommodationBlock?: boolean | null
  temporaryAccommodationParentAssetId?: string | null
}

export interface AssetCharacteristics {
  numberOfBedrooms?: number | null
  numberOfBedSpaces?: number | null
  numberOfCots?: number | null
  numberOfSingleBeds?: number | null
  numberOfDoubleBeds?: number | null
  numberOfLivingRooms?: number | null
  numberOfBathrooms?: number | null
  numberOfKitchens?: number | null
  numberOfShowers?: number | null
  numberOfFloors?: number | null
  numberOfStairs?: number | null
  numberOfLifts?: number | null
  hasPrivateBathroom?: boolean | null
  hasPrivateKitchen?: boolean | null
  isStepFree?: boolean | null
  hasStairs?: boolean | null
  hasRampAccess?: boolean | null
  hasCommunalAreas?: boolean | null
  optionToTax?: boolean | null
  /** Text at the source: `1978`. */
  yearConstructed?: string | null
  windowType?: string | null
  epcScore?: string | null
  architecturalType?: string | null
  heating?: string | null
  bathroomFloor?: string | null
  kitchenFloor?: string | null
  propertyFactor?: string | null
  epcExpiryDate?: Day | null
  fireSafetyCertificateExpiryDate?: Day | null
  gasSafetyCertificateExpiryDate?: Day | null
  elecCertificateExpiryDate?: Day | null
  alertSystemExpiryDate?: Day | null
  accessibilityComments?: string | null
  sleepingArrangementNotes?: string | null
  kitchenNotes?: string | null
  bathroomNotes?: string | null
  livingRoomNotes?: string | null
  assetPropertyFolderLink?: string | null
}

export interface ContractCharge {
  id?: string | null
  type?: string | null
  /** `rate` and others. */
  subType?: string | null
  /** `Daily`, `Weekly`, `Monthly` or `Yearly`. */
  frequency?: string | null
  amount?: Money | null
}

export interface RelatedPerson {
  id?: string | null
  type?: string | null
  subType?: string | null
  name?: string | null
}

/** A contract on an asset, such as the lease of temporary accommodation. */
export interface AssetContract {
  id: string
  targetId?: string | null
  /** `asset` */
  targetType?: string | null
  startDate?: Day | null
  approvalDate?: Day | null
  endDate?: Day | null
  /** `PendingApproval`, `Approved` or `PendingReapproval`. */
  approvalStatus?: string | null
  /** `ContractExtended` or `SuspensionLifted`. */
  approvalStatusReason?: string | null
  isActive?: boolean | null
  /** `ContractHasEnded` or `ContractNoLongerNeeded`. */
  endReason?: string | null
  charges?: ContractCharge[] | null
  relatedPeople?: RelatedPerson[] | null
}

export interface LegacyReference {
  /** `uh_tag_ref` and `u_saff_tenancy` hold the UH number. */
  name: string
  value: string
}

export interface TenuredAssetCopy {
  type?: string | null
  fullAddress?: string | null
  uprn?: string | null
  propertyReference?: string | null
  isTemporaryAccommodation?: boolean | null
}

export interface TenureCharges {
  rent?: Money | null
  serviceCharge?: Money | null
  otherCharges?: Money | null
  currentBalance?: Money | null
  combinedServiceCharges?: Money | null
  combinedRentCharges?: Money | null
  tenancyInsuranceCharge?: Money | null
  originalRentCharge?: Money | null
  originalServiceCharge?: Money | null
  storageCharge?: Money | null
  rentAdjustment?: Money | null
  rentAdjustmentReason?: string | null
  /** `Daily`, `Weekly`, `Monthly` or `Yearly`. */
  billingFrequency?: string | null
  isSuspended?: boolean | null
}

/** A member of staff. */
export interface Officer {
  id?: string | null
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}

export interface TempAccommodationInfo {
  bookingStatus?: string | null
  assignedOfficer?: Officer | null
}

export interface AgreementType {
  /** `M`, `R`, `S` or `X`. */
  code?: string | null
  description?: string | null
}

export interface Termination {
  isTerminated?: boolean | null
  reasonForTermination?: string | null
}

export interface SuspenseResolution {
  /** ISO 8601, UTC. */
  resolutionDate?: string | null
  isConfirmed?: boolean | null
  isApproved?: boolean | null
  note?: string | null
}

export interface ConsolidatedCharge {
  type: string | null
  frequency: string | null
  amount: Money | null
}

export interface AccountTenureCopy {
  tenureId?: string | null
  tenureType?: { code?: string | null; description?: string | null } | null
  fullAddress?: string | null
  primaryTenants?: { id: string; fullName?: string | null }[]
}

/** The records as they are written: the columns of `prisma/schema.prisma`. */
export type PersonRecord = Prisma.PersonCreateManyInput
export type AssetRecord = Omit<Prisma.AssetCreateManyInput, 'parentAssetIds'> & {
  parentAssetIds?: readonly string[]
}
export type HouseholdMemberRecord = Omit<
  Prisma.HouseholdMemberCreateManyInput,
  'tenureId' | 'position'
>
export type TenureRecord = Prisma.TenureCreateManyInput & {
  householdMembers: readonly HouseholdMemberRecord[]
}
export type AccountRecord = Prisma.AccountCreateManyInput
export type TransactionRecord = Prisma.TransactionCreateManyInput

/** Records of any kinds, written in one transaction. */
export interface RecordBatch {
  readonly persons?: readonly PersonRecord[]
  readonly assets?: readonly AssetRecord[]
  readonly tenures?: readonly TenureRecord[]
  readonly accounts?: readonly AccountRecord[]
  readonly transactions?: readonly TransactionRecord[]
}
