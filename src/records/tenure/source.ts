import type { HouseholdMemberRecord, TenureRecord } from '../model/record-model.js'
import {
  Agreement,
  memberFields,
  TenureCharges,
  tenuredAssetFields,
  tenureFields,
  TenureType,
  Termination,
  type LegacyReference,
  type StoredBooking,
  type TenuredAssetCopy,
} from './fields.js'
import type { SourceObject } from '../sources/source-object.js'
import { date, flag, text, uuid, whole } from '../sources/source-values.js'

/** A tenure from the tenure service, with its members in order. */
export type SourceTenure = Omit<TenureRecord, 'tenuredAsset'> & {
  readonly tenuredAssetId: string | null
  readonly paymentReference: string | null
  readonly tenuredAsset: TenuredAssetCopy | null
}

export function readTenure(id: string, source: SourceObject): SourceTenure {
  const type = source.object('tenureType')?.pick(TenureType.fields)
  const asset = source.object('tenuredAsset')
  const code = type?.code ?? null
  return {
    id,
    ...source.pick({
      ...tenureFields,
      versionNumber: whole,
    }),
    legacyReferences: legacyReferences(source).map((reference) => ({ ...reference })),
    tenureTypeCode: code,
    tenureTypeDescription: type?.description ?? null,
    tenuredAssetId: asset?.read('id', uuid) ?? null,
    tenuredAsset: asset?.pick(tenuredAssetFields) ?? null,
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
    if (personId === null) member.addUnreadable('id', 'a UUID')
    if (personId === null || members.has(personId)) continue
    const fields = member.pick({ ...memberFields, isResponsible: flag, dateOfBirth: date })
    const isResponsible = fields.isResponsible ?? false
    const personTenureType = fields.personTenureType ?? personTenureTypeOf(code, isResponsible)
    members.set(personId, { ...fields, personId, isResponsible, personTenureType })
  }
  return [...members.values()]
}

/** The role of a member, if the source gives none: it follows from the tenure type and the responsibility. */
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
  } satisfies StoredBooking
  return { tempAccommodationInfo: info }
}

function charges(source: SourceObject | null): Pick<TenureRecord, 'charges'> {
  if (source === null) return {}
  const tenureCharges: TenureCharges = source.pick(TenureCharges.fields)
  return { charges: { ...tenureCharges } }
}

function agreement(source: SourceObject): Pick<TenureRecord, 'agreementType'> {
  if (!source.has('agreementType')) return {}
  const agreementType: Agreement | undefined = source
    .object('agreementType')
    ?.pick(Agreement.fields)
  return agreementType === undefined ? {} : { agreementType: { ...agreementType } }
}

function termination(source: SourceObject | null): Pick<TenureRecord, 'terminated'> {
  if (source === null) return {}
  const terminated: Termination = source.pick(Termination.fields)
  return { terminated: { ...terminated } }
}
