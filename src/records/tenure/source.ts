import type {
  AgreementType,
  HouseholdMemberRecord,
  LegacyReference,
  TempAccommodationInfo,
  TenureCharges,
  TenuredAssetCopy,
  TenureRecord,
  Termination,
} from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { date, flag, money, text, uuid, whole } from '../sources/source-values.js'

/** A tenure from the tenure service, with its members in order. */
export type SourceTenure = Omit<TenureRecord, 'tenuredAsset'> & {
  readonly tenuredAssetId: string | null
  readonly paymentReference: string | null
  readonly tenuredAsset: TenuredAssetCopy | null
}

export function readTenure(id: string, source: SourceObject): SourceTenure {
  const type = source.object('tenureType')?.pick({ code: text, description: text })
  const asset = source.object('tenuredAsset')
  const code = type?.code ?? null
  return {
    id,
    ...source.pick({
      paymentReference: text,
      startOfTenureDate: date,
      endOfTenureDate: date,
      potentialEndDate: date,
      evictionDate: date,
      successionDate: date,
      isMutualExchange: flag,
      isSublet: flag,
      versionNumber: whole,
    }),
    legacyReferences: legacyReferences(source).map((reference) => ({ ...reference })),
    tenureTypeCode: code,
    tenureTypeDescription: type?.description ?? null,
    tenuredAssetId: asset?.read('id', uuid) ?? null,
    tenuredAsset:
      asset?.pick({
        type: text,
        fullAddress: text,
        uprn: text,
        propertyReference: text,
        isTemporaryAccommodation: flag,
      }) ?? null,
    ...bookingInfo(source.object('tempAccommodationInfo')),
    ...charges(source.object('charges')),
    ...agreement(source),
    ...termination(source.object('terminated')),
    householdMembers: members(source, code),
  }
}

function members(source: SourceObject, code: string | null): HouseholdMemberRecord[] {
  const members = new Map<string, HouseholdMemberRecord>()
  for (const member of source.objects('householdMembers')) {
    const personId = member.read('id', uuid)
    // Members without an id and repeated persons are skipped.
    if (personId === null) member.note('id', 'a UUID')
    if (personId === null || members.has(personId)) continue
    const fields = member.pick({
      type: text,
      fullName: text,
      isResponsible: flag,
      dateOfBirth: date,
      personTenureType: text,
    })
    const isResponsible = fields.isResponsible ?? false
    const personTenureType = fields.personTenureType ?? personTenureTypeOf(code, isResponsible)
    members.set(personId, { ...fields, personId, isResponsible, personTenureType })
  }
  return [...members.values()]
}

/** The member's role by the domain's rule. */
function personTenureTypeOf(code: string | null, isResponsible: boolean): string {
  if (!isResponsible) return code === 'TGA' ? 'Occupant' : 'HouseholdMember'
  if (code === 'FRE' || code === 'FRS') return 'Freeholder'
  return code === 'LEA' || code === 'RSL' ? 'Leaseholder' : 'Tenant'
}

function legacyReferences(source: SourceObject): LegacyReference[] {
  return source.objects('legacyReferences').flatMap((reference) => {
    const { name, value } = reference.pick({ name: text, value: text })
    return name === null || value === null ? [] : [{ name, value }]
  })
}

function bookingInfo(source: SourceObject | null): Pick<TenureRecord, 'tempAccommodationInfo'> {
  if (source === null) return {}
  const officer = source.object('assignedOfficer')
  const info = {
    bookingStatus: source.read('bookingStatus', text),
    assignedOfficer:
      officer?.pick({ id: uuid, firstName: text, lastName: text, email: text }) ?? null,
  } satisfies TempAccommodationInfo
  return { tempAccommodationInfo: info }
}

function charges(source: SourceObject | null): Pick<TenureRecord, 'charges'> {
  if (source === null) return {}
  const tenureCharges: TenureCharges = source.pick({
    rent: money,
    serviceCharge: money,
    otherCharges: money,
    currentBalance: money,
    combinedServiceCharges: money,
    combinedRentCharges: money,
    tenancyInsuranceCharge: money,
    originalRentCharge: money,
    originalServiceCharge: money,
    storageCharge: money,
    rentAdjustment: money,
    rentAdjustmentReason: text,
    billingFrequency: text,
    isSuspended: flag,
  })
  return { charges: { ...tenureCharges } }
}

function agreement(source: SourceObject): Pick<TenureRecord, 'agreementType'> {
  if (!source.has('agreementType')) return {}
  const agreementType: AgreementType | undefined = source
    .object('agreementType')
    ?.pick({ code: text, description: text })
  return agreementType === undefined ? {} : { agreementType: { ...agreementType } }
}

function termination(source: SourceObject | null): Pick<TenureRecord, 'terminated'> {
  if (source === null) return {}
  const terminated: Termination = source.pick({ isTerminated: flag, reasonForTermination: text })
  return { terminated: { ...terminated } }
}
