import type { Asset } from '../../generated/prisma/client.js'
import type { TenureRow } from '../../records/record-reader.js'
import type { AssetAddress, LegacyReference, TenuredAssetCopy } from '../../records/record-types.js'
import type { SearchDocument } from '../engine/search-engine.js'
import { expandAbbreviations } from '../ranking/abbreviations.js'
import { uuidWord } from '../text/uuid-words.js'
import { dayNumber, present } from './values.js'

/** What the tenures index knows of a tenure: its people, its address and its references. */
export function tenureDocument(
  tenure: TenureRow,
  assets: ReadonlyMap<string, Asset>,
): SearchDocument {
  const copy = (tenure.tenuredAsset ?? {}) as TenuredAssetCopy
  const legacy = (tenure.legacyReferences ?? []) as unknown as LegacyReference[]
  const asset = assets.get(tenure.tenuredAssetId ?? '')
  return {
    id: tenure.id,
    fields: {
      uuid: uuidWord(tenure.id),
      memberNames: present(tenure.householdMembers.map(({ fullName }) => fullName)),
      fullAddress: copy.fullAddress ?? null,
      expanded: expandAbbreviations(present([copy.fullAddress])),
      postCode: (asset?.assetAddress as AssetAddress | null | undefined)?.postCode ?? null,
      paymentReference: tenure.paymentReference,
      legacyReferences: present(legacy.map(({ value }) => value)),
      propertyReference: copy.propertyReference ?? null,
      uprn: copy.uprn ?? null,
      tenuredAssetUuid: tenure.tenuredAssetId === null ? null : uuidWord(tenure.tenuredAssetId),
      tenureTypes: present([tenure.tenureTypeCode, tenure.tenureTypeDescription]),
      isTemporaryAccommodation: copy.isTemporaryAccommodation ?? false,
      startDay: dayNumber(tenure.startOfTenureDate),
      endDay: dayNumber(tenure.endOfTenureDate),
    },
  }
}
