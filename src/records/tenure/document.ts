import type { DocumentReader, MakeDocuments } from '../kinds/document-reader.js'
import type { HomeRow, TenureWithMembers } from '../kinds/document-rows.js'
import { isRightToBuy } from '../rules/asset-rules.js'
import type {
  Agreement,
  LegacyReference,
  StoredBooking,
  TenuredAssetCopy,
  Termination,
} from './fields.js'
import { realDate } from '../rules/tenure-rules.js'
import { tenureTypeName } from '../rules/tenure-type-rules.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { homeFacts, homeFields } from '../asset/postal-address.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import { otherNameFields } from '../kinds/names.js'
import { referenceSpellings } from '../language/references.js'
import { homeKey, tenureKey } from '../kinds/order-keys.js'
import { dayNumber, distinctTexts } from '../kinds/document-values.js'

/** Reads the rows that the documents need, with a constant number of statements. */
export async function tenureDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const tenures = [...(await reader.tenuresWithMembers(ids)).values()]
  const homes = await reader.homes(distinctTexts(tenures.map((tenure) => tenure.tenuredAssetId)))
  return (turns) => turns.each(tenures, (tenure) => tenureDocument(tenure, homes))
}

/** The document of a tenure: its people, address and references. */
function tenureDocument(
  tenure: TenureWithMembers,
  homes: ReadonlyMap<string, HomeRow>,
): SearchDocument {
  const copy = (tenure.tenuredAsset ?? {}) as TenuredAssetCopy
  const legacy = (tenure.legacyReferences ?? []) as unknown as LegacyReference[]
  const asset = homes.get(tenure.tenuredAssetId ?? '')
  const uhNumbers = distinctTexts(legacy.map(({ value }) => value))
  const startDay = dayNumber(realDate(tenure.startOfTenureDate))
  const memberNames = distinctTexts(tenure.householdMembers.map(({ fullName }) => fullName))
  return {
    id: tenure.id,
    fields: {
      uuid: uuidWord(tenure.id),
      memberNames,
      ...otherNameFields(memberNames),
      fullAddress: copy.fullAddress ?? null,
      ...homeFields(asset, copy.fullAddress ?? null),
      paymentReference: tenure.paymentReference,
      legacyReferences: uhNumbers,
      respeltReferences: referenceSpellings([...uhNumbers, copy.propertyReference]),
      propertyReference: copy.propertyReference ?? null,
      uprn: copy.uprn ?? null,
      tenuredAssetUuid: tenure.tenuredAssetId === null ? null : uuidWord(tenure.tenuredAssetId),
      facts: factKeywords({
        ...tenureFacts(tenure, copy, legacy),
        home: homeFacts(asset, copy.fullAddress),
      }),
      tenureType: tenureTypeName(tenure.tenureTypeCode, tenure.tenureTypeDescription),
      isTemporaryAccommodation: copy.isTemporaryAccommodation ?? false,
      startDay,
      endDay: dayNumber(realDate(tenure.endOfTenureDate)),
      orderKey: tenureKey(homeKey(asset, copy.fullAddress), startDay),
    },
  }
}

export type TenureFact = keyof ReturnType<typeof tenureFacts>

function tenureFacts(
  tenure: TenureWithMembers,
  asset: TenuredAssetCopy,
  references: readonly LegacyReference[],
) {
  const members = tenure.householdMembers
  const idsOf = (responsible: boolean) =>
    members
      .filter((member) => member.isResponsible === responsible)
      .map((member) => member.personId)
  const agreement = (tenure.agreementType ?? {}) as Agreement
  return {
    isRightToBuy: isRightToBuy(tenure),
    tenureType: [
      tenure.tenureTypeCode,
      tenure.tenureTypeDescription,
      tenureTypeName(tenure.tenureTypeCode, tenure.tenureTypeDescription),
    ],
    uprn: asset.uprn,
    isTerminated: (tenure.terminated as Termination | null)?.isTerminated,
    agreementType: [agreement.code, agreement.description],
    bookingStatus: (tenure.tempAccommodationInfo as StoredBooking | null)?.bookingStatus,
    paymentReference: tenure.paymentReference,
    legacyReference: references.map(({ value }) => value),
    assetId: tenure.tenuredAssetId,
    assetType: asset.type,
    propertyReference: asset.propertyReference,
    memberId: members.map(({ personId }) => personId),
    responsibleMemberId: idsOf(true),
    otherMemberId: idsOf(false),
    isResponsible: members.map(({ isResponsible }) => isResponsible),
    memberType: members.map(({ type }) => type),
    personTenureType: members.map(({ personTenureType }) => personTenureType),
  } satisfies Facts
}
