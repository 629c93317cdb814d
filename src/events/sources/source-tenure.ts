import type {
  AgreementType,
  HouseholdMemberRecord,
  LegacyReference,
  TempAccommodationInfo,
  TenureCharges,
  TenuredAssetCopy,
  TenureRecord,
  Termination,
} from '../../records/model/record-model.js'
import type { SourceObject } from './source-object.js'
import { date, flag, money, text, uuid, whole } from './source-values.js'

/** A tenure as the tenure service knows it, with its members in their order. */
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
  const found = new Map<string, HouseholdMemberRecord>()
  for (const member of source.objects('householdMembers')) {
    const personId = member.read('id', uuid)
    // Without an id no person can be named as a member, and no person is a member twice.
    if (personId === null) member.note('id', 'a UUID')
    if (personId === null || found.has(personId)) continue
    const given = member.pick({
      type: text,
      fullName: text,
      isResponsible: flag,
      dateOfBirth: date,
      personTenureType: text,
    })
    const isResponsible = given.isResponsible ?? false
    const personTenureType = given.personTenureType ?? personTenureTypeOf(code, isResponsible)
    found.set(personId, { ...given, personId, isResponsible, personTenureType })
  }
  return [...found.values()]
}

/** What a member of a tenure is called, by the domain's rule. */
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
  const read: TenureCharges = source.pick({
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
  return { charges: { ...read } }
}

function agreement(source: SourceObject): Pick<TenureRecord, 'agreementType'> {
  if (!source.has('agreementType')) return {}
  const read: AgreementType | undefined = source
    .object('agreementType')
    ?.pick({ code: text, description: text })
  return read === undefined ? {} : { agreementType: { ...read } }
}

function termination(source: SourceObject | null): Pick<TenureRecord, 'terminated'> {
  if (source === null) return {}
  const read: Termination = source.pick({ isTerminated: flag, reasonForTermination: text })
  return { terminated: { ...read } }
}
